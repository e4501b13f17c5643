import { useId } from 'react';
import styles from './Segments.module.css';

interface Choice<Value extends string> {
  label: string;
  hint?: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** One of two or three, side by side. */
export function Segments<Value extends string>({ label, hint, value, options, onChoose }: Choice<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.segments} aria-describedby={hint && `${id}-hint`}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input type="radio" name={id} checked={option.value === value} onChange={() => onChoose(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </fieldset>
  );
}
