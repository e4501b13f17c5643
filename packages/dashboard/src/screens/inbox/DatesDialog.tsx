import { useState } from 'react';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import { dayOf, isDay } from '../items/days.ts';
import type { InboxSearch } from '../items/filters.ts';
import { texts } from './texts.ts';

interface Asking {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
  onClose: () => void;
}

/** The first and the last day on which an item was created. Either may be left out. */
export function DatesDialog({ search, onChange, onClose }: Asking) {
  const words = useTexts(texts);
  const [after, setAfter] = useState(dayIn(search.createdAfter));
  const [before, setBefore] = useState(dayIn(search.createdBefore));
  const submit = () => {
    onChange({ createdAfter: after || undefined, createdBefore: before || undefined, createdWithinDays: undefined });
    onClose();
  };
  return (
    <DialogForm title={words.created} action={words.filter} onSubmit={submit} onClose={onClose}>
      <TextField
        type="date"
        label={words.firstDay}
        value={after}
        max={before || '9999-12-31'}
        onChange={({ target }) => setAfter(target.value)}
        autoFocus
      />
      <TextField
        type="date"
        label={words.lastDay}
        value={before}
        min={after}
        max="9999-12-31"
        onChange={({ target }) => setBefore(target.value)}
      />
    </DialogForm>
  );
}

function dayIn(time: string | undefined): string {
  if (time === undefined) return '';
  return isDay(time) ? time : dayOf(time);
}
