import type { ReactNode } from 'react';
import styles from './Empty.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface Shown {
  icon: IconName;
  /** Stands in the place of the icon. */
  drawing?: ReactNode;
  title: string;
  children?: ReactNode;
  /** `h1` where it takes the place of a whole screen. */
  heading?: 'h1' | 'h2';
}

/** What stands where there is nothing yet: what would be here, and what to do next. */
export function Empty({ icon, drawing, title, children, heading: Heading = 'h2' }: Shown) {
  return (
    <div className={styles.empty}>
      {drawing ?? (
        <span className={styles.badge}>
          <Icon name={icon} />
        </span>
      )}
      <Heading>{title}</Heading>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
