import { type ReactNode, useId } from 'react';
import styles from './Account.module.css';

interface Shown {
  title: string;
  hint: string;
  /** What starts something new here. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, hint, action, children }: Shown) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          <p className={styles.soft}>{hint}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
