import type { ReactNode } from 'react';
import styles from './Detail.module.css';

interface Shown {
  /** What leads to the list, and what stands beside it. */
  back: ReactNode;
  /** What stands at the end of the bar. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen about one thing of a list, below a bar that stays. */
export function Detail({ back, actions, children }: Shown) {
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        {back}
        <span className={styles.space} />
        {actions}
      </header>
      {children}
    </div>
  );
}

interface Parts {
  label: string;
  side: ReactNode;
  /** Whether the main part is narrow, as lines that are read should be. */
  isRead?: boolean;
  children: ReactNode;
}

/** A thing, and beside it the panel of its properties, which stays in sight. */
export function Columns({ label, side, isRead, children }: Parts) {
  return (
    <div className={styles.columns}>
      <div className={`${styles.main} ${isRead ? styles.read : ''}`}>{children}</div>
      <aside className={styles.side} aria-label={label}>
        {side}
      </aside>
    </div>
  );
}
