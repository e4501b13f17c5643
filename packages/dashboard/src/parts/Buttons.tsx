import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from './Button.tsx';
import styles from './Form.module.css';

interface Shown {
  /** What the button says that sends the form. */
  action: string;
  busy?: boolean;
  onCancel: () => void;
}

/** The end of a form in a dialog. */
export function Buttons({ action, busy, onCancel }: Shown) {
  const { cancel } = useTexts(shared);
  return (
    <div className={styles.buttons}>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button look="primary" type="submit" busy={busy}>
        {action}
      </Button>
    </div>
  );
}
