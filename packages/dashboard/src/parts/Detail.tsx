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

/** What it is, and beside it what is known of it. */
export function Columns({ label, side, children }: { label: string; side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side} aria-label={label}>
        {side}
      </aside>
    </div>
  );
}
