import { type ReactNode, useId } from 'react';
import styles from './Page.module.css';

interface Shown {
  title: string;
  /** What leads to the screen above. */
  back?: ReactNode;
  /** What stands beside the title, such as a button. */
  action?: ReactNode;
  /** For screens of two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A screen of sections, one below the other. */
export function Page({ title, back, action, isWide, children }: Shown) {
  return (
    <div className={`${styles.page} ${isWide ? styles.wide : ''}`}>
      {back && <div className={styles.back}>{back}</div>}
      <div className={styles.head}>
        <h1>{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}

export function Section({ title, hint, action, children }: Partial<Shown> & { title: string; hint?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
