import { type ComponentProps, useId } from 'react';
import styles from './Field.module.css';

interface About {
  label: string;
  hint?: string | undefined;
  /** What is wrong, in the words of the contract. */
  error?: string | undefined;
}

export function TextField({ label, hint, error, ...input }: ComponentProps<'input'> & About) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} className={styles.input} aria-invalid={!!error} aria-describedby={`${id}-about`} {...input} />
      <About id={`${id}-about`} hint={hint} error={error} />
    </div>
  );
}

/** For several lines. */
export function TextArea({ label, hint, error, ...input }: ComponentProps<'textarea'> & About) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        className={styles.input}
        aria-invalid={!!error}
        aria-describedby={`${id}-about`}
        {...input}
      />
      <About id={`${id}-about`} hint={hint} error={error} />
    </div>
  );
}

function About({ id, hint, error }: Omit<About, 'label'> & { id: string }) {
  return (
    <p id={id} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
      {error ?? hint}
    </p>
  );
}
