import type { FormEvent, ReactNode } from 'react';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './DialogForm.module.css';
import { errorOfField } from './errors.ts';
import { Failure } from './Failure.tsx';

interface Asking {
  title: string;
  /** What the button says that sends it. By default the title. */
  action?: string;
  error?: unknown;
  /** The fields of the body beside which the form itself shows what is wrong with them. */
  told?: readonly string[];
  busy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Fields to fill in, one below the other. */
export function DialogForm({ title, action = title, error, told = [], busy, onSubmit, onClose, children }: Asking) {
  const { cancel } = useTexts(shared);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {children}
        {!told.some((field) => errorOfField(error, field)) && <Failure error={error} />}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="primary" type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
