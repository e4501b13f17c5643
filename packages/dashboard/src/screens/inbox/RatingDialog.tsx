import { useState } from 'react';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { TextField } from '../../parts/Field.tsx';
import { useTexts } from '../../texts/texts.ts';
import type { InboxSearch } from '../items/filters.ts';
import { texts } from './texts.ts';

interface Asking {
  search: InboxSearch;
  onChange: (change: Partial<InboxSearch>) => void;
  onClose: () => void;
}

/** The lowest and the highest rating that an item came with. Either may be left out. */
export function RatingDialog({ search, onChange, onClose }: Asking) {
  const words = useTexts(texts);
  const [least, setLeast] = useState(String(search.ratingMin ?? ''));
  const [most, setMost] = useState(String(search.ratingMax ?? ''));
  const submit = () => {
    onChange({ ratingMin: toNumber(least), ratingMax: toNumber(most) });
    onClose();
  };
  const range = { type: 'number', min: 0, max: 10, step: 'any' } as const;
  return (
    <DialogForm title={words.rating} action={words.filter} onSubmit={submit} onClose={onClose}>
      <TextField
        {...range}
        label={words.lowestRating}
        value={least}
        onChange={({ target }) => setLeast(target.value)}
        autoFocus
      />
      <TextField {...range} label={words.highestRating} value={most} onChange={({ target }) => setMost(target.value)} />
    </DialogForm>
  );
}

function toNumber(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}
