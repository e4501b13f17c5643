import { useSyncExternalStore } from 'react';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Button, IconButton } from './Button.tsx';
import styles from './Toasts.module.css';
import { dismiss, listenToToasts, readToasts } from './toasts.ts';

export function Toasts() {
  const toasts = useSyncExternalStore(listenToToasts, readToasts);
  const texts = useTexts(shared);
  return (
    <section className={styles.toasts} aria-label={texts.notifications} aria-live="polite">
      {toasts.map(({ id, text, isError, action }) => (
        <div key={id} className={isError ? styles.error : styles.toast}>
          <p>{text}</p>
          {action && (
            <Button
              look="ghost"
              onClick={() => {
                dismiss(id);
                action.act();
              }}
            >
              {action.label ?? texts.undo}
            </Button>
          )}
          <IconButton icon="close" label={texts.close} onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  );
}
