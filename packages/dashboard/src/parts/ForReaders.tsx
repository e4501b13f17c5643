import type { ReactNode } from 'react';
import styles from './ForReaders.module.css';

/** A text for those who listen to the page, where the others see what it says. */
export function ForReaders({ children }: { children: ReactNode }) {
  return <span className={styles.forReaders}>{children}</span>;
}
