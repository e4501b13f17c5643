import type { ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';
import styles from './Empty.module.css';
import type { IconName } from './icons.ts';

interface Shown {
  icon: IconName;
  title: string;
  children?: ReactNode;
  /** `h1` where it takes the place of a whole screen. */
  heading?: 'h1' | 'h2';
}

/** What stands where there is nothing yet: what would be here, and what to do next. */
export function Empty({ icon, title, children, heading: Heading = 'h2' }: Shown) {
  return (
    <div className={styles.empty}>
      <Drawing icon={icon} />
      <Heading>{title}</Heading>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
