import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Field.module.css';

interface Shown {
  label: string;
  hint?: string | undefined;
  /** What is wrong, in the words of the contract. */
  error?: string | undefined;
}

export function TextField({ label, hint, error, ...input }: ComponentProps<'input'> & Shown) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <input id={id} className={styles.input} aria-invalid={!!error} aria-describedby={`${id}-about`} {...input} />
      <About id={`${id}-about`} hint={hint} error={error} />
    </Labelled>
  );
}

/** For several lines. */
export function TextArea({ label, hint, error, ...input }: ComponentProps<'textarea'> & Shown) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <textarea
        id={id}
        rows={3}
        className={styles.input}
        aria-invalid={!!error}
        aria-describedby={`${id}-about`}
        {...input}
      />
      <About id={`${id}-about`} hint={hint} error={error} />
    </Labelled>
  );
}

/** A label over what it names by its id. */
export function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** The hint of a field, or what is wrong with it, which then comes into sight where a form is longer than the screen. */
export function About({ id, hint, error }: Omit<Shown, 'label'> & { id: string }) {
  const about = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error) about.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <p ref={about} id={id} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
      {error ?? hint}
    </p>
  );
}
