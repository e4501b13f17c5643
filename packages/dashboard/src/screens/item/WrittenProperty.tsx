import { type ReactNode, useId, useState } from 'react';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { TextField } from '../../parts/Field.tsx';
import { ForReaders } from '../../parts/ForReaders.tsx';
import { shared } from '../../texts/shared.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Properties.module.css';
import { texts } from './texts.ts';

interface Written {
  name: string;
  /** How the reader sees it. */
  shown: string | null;
  /** How the field has it. Empty for none. */
  value: string;
  type?: 'text' | 'datetime-local';
  /** Draws the `datalist` of values to choose from, under this id. */
  suggest?: (id: string) => ReactNode;
  onSave: (value: string) => void;
}

/** One that is not chosen but written. */
export function WrittenProperty({ name, shown, ...asked }: Written) {
  const words = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.property}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        <button type="button" className={styles.value} onClick={() => setIsOpen(true)}>
          <ForReaders>{`${name}: `}</ForReaders>
          {shown ?? words.none}
        </button>
        {isOpen && <Asking name={name} {...asked} onClose={() => setIsOpen(false)} />}
      </dd>
    </div>
  );
}

function Asking({
  name,
  value,
  type = 'text',
  suggest,
  onSave,
  onClose,
}: Omit<Written, 'shown'> & { onClose: () => void }) {
  const words = useTexts(texts);
  const { save } = useTexts(shared);
  const [typed, setTyped] = useState(value);
  const list = useId();
  const submit = () => {
    if (typed !== value) onSave(typed);
    onClose();
  };
  return (
    <DialogForm title={words.change(name)} action={save} onSubmit={submit} onClose={onClose}>
      <TextField
        label={name}
        hint={words.emptyMeansNone}
        type={type}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        list={suggest && list}
        autoComplete="off"
        autoFocus
      />
      {suggest?.(list)}
    </DialogForm>
  );
}
