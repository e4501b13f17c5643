import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Loading.module.css';

/** Appears only when the wait is long enough to be noticed. */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      {useTexts(shared).loading}
    </p>
  );
}
