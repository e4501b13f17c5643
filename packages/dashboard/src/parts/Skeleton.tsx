import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { ForReaders } from './ForReaders.tsx';
import styles from './Skeleton.module.css';

/** The shape of a list that is still being read. It appears only when the wait is long enough to be noticed. */
export function SkeletonRows({ count = 10 }: { count?: number }) {
  return (
    <div className={styles.rows} role="status">
      <ForReaders>{useTexts(shared).loading}</ForReaders>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
        <div key={index} className={styles.row} aria-hidden="true">
          <i />
          <i />
          <i style={{ maxWidth: `${40 + ((index * 37) % 50)}%` }} />
        </div>
      ))}
    </div>
  );
}
