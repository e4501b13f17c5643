import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from './Button.tsx';
import { messageOf } from './errors.ts';
import styles from './Failure.module.css';

/** Says what went wrong, where the result would have been. */
export function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  const texts = useTexts(shared);
  if (!error) return null;
  return (
    <div className={styles.failure} role="alert">
      <p>{messageOf(error)}</p>
      {retry && <Button onClick={retry}>{texts.tryAgain}</Button>}
    </div>
  );
}
