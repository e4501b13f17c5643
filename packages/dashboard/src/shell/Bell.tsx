import { useMe } from '../api/me.ts';
import { IconButton } from '../parts/Button.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Bell.module.css';
import { texts } from './texts.ts';

/** How many notifications are unread, and the way to them. */
export function Bell({ onOpen }: { onOpen: () => void }) {
  const words = useTexts(texts);
  const unread = useMe().unread ?? 0;
  return (
    <span className={styles.bell}>
      <IconButton icon="bell" label={words.bell(unread)} onClick={onOpen} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread}
        </span>
      )}
    </span>
  );
}
