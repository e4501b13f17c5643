import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from './Button.tsx';
import { CopyField } from './CopyField.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './DialogForm.module.css';

interface Shown {
  title: string;
  text?: string;
  values: readonly { label: string; value: string; hint?: string }[];
  onClose: () => void;
}

/** Links or secrets that are shown once. Only its button closes it, so that a stray click loses nothing. */
export function Handout({ title, text, values, onClose }: Shown) {
  const { copy, copied, done } = useTexts(shared);
  return (
    <Dialog title={title}>
      {text && <p className={styles.soft}>{text}</p>}
      {values.map((value) => (
        <CopyField key={value.label} {...value} copy={copy} copied={copied} />
      ))}
      <div className={styles.buttons}>
        <Button look="primary" onClick={onClose}>
          {done}
        </Button>
      </div>
    </Dialog>
  );
}
