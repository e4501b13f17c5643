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
      {toasts.map(({ id, text, isError, undo }) => (
        <div key={id} className={isError ? styles.error : styles.toast}>
          <p>{text}</p>
          {undo && (
            <Button
              look="ghost"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              {texts.undo}
            </Button>
          )}
          <IconButton icon="close" label={texts.close} onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  );
}
