import type { ReactNode } from 'react';
import styles from './Rows.module.css';

/** A list of few things, with a line between them. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

/** What is shown instead of an empty list. */
export function NoRows({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className={styles.none}>
      <h3>{title}</h3>
      {hint && <p>{hint}</p>}
    </div>
  );
}
