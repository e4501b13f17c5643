import { useState } from 'react';
import type { CustomStatus } from '../../../../../generated/sdk/types.gen.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';

interface Removing {
  status: CustomStatus;
  /** How many items have it. */
  count: number;
  choices: readonly { value: string; label: string }[];
  onRemove: (to: string) => void;
  onClose: () => void;
}

/** Asks where the items of a status go. They go there once the statuses are saved. */
export function RemoveStatus({ status, count, choices, onRemove, onClose }: Removing) {
  const words = useTexts(texts);
  const [to, setTo] = useState(choices[0]?.value ?? 'new');
  return (
    <DialogForm
      title={words.removeOne(status.label)}
      action={words.removeNow}
      onSubmit={() => onRemove(to)}
      onClose={onClose}
    >
      <SelectField
        label={words.itemsGoTo(count)}
        hint={words.itemsGoHint}
        value={to}
        options={choices}
        onChoose={setTo}
      />
    </DialogForm>
  );
}
