import type { ReactNode } from 'react';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from './Button.tsx';
import styles from './Confirm.module.css';
import { Dialog } from './Dialog.tsx';
import { Failure } from './Failure.tsx';

interface Question {
  title: string;
  text: string;
  /** What the button says that does it. */
  action: string;
  look?: 'danger' | 'primary';
  error?: unknown;
  busy?: boolean;
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. An error stands in the question, which stays open. */
export function Confirm({ title, text, action, look = 'danger', error, busy, children, onConfirm, onClose }: Question) {
  const { cancel } = useTexts(shared);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      {children}
      <Failure error={error} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{cancel}</Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
