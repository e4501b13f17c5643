import { useId } from 'react';
import styles from './Field.module.css';
import { About, Labelled } from './Field.tsx';

interface Choice<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  hint?: string | undefined;
  error?: string | undefined;
  onChoose: (value: Value) => void;
}

/** One of a few, in the browser's own menu, which also opens over a dialog. */
export function SelectField<Value extends string>({ label, hint, error, value, options, onChoose }: Choice<Value>) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-invalid={!!error}
        aria-describedby={(hint || error) && `${id}-about`}
        onChange={({ target }) => onChoose(target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <About id={`${id}-about`} hint={hint} error={error} />
    </Labelled>
  );
}
