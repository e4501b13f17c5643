import { useSyncExternalStore } from 'react';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { Button, IconButton } from './Button.tsx';
import styles from './Toast.module.css';
import { dismiss, listenToToast, readToast } from './tell.ts';

/** The newest thing that the dashboard tells. */
export function Toast() {
  const toast = useSyncExternalStore(listenToToast, readToast);
  const texts = useTexts(shared);
  const act = () => {
    dismiss();
    toast?.action?.act();
  };
  return (
    <section className={styles.place} aria-label={texts.notifications} aria-live="polite">
      {toast && (
        <div key={toast.id} className={`${styles.toast} ${toast.isError ? styles.error : ''}`}>
          <p className={styles.text}>{toast.text}</p>
          {toast.action && (
            <Button look="ghost" onClick={act}>
              {toast.action.label ?? texts.undo}
            </Button>
          )}
          <IconButton icon="close" label={texts.close} onClick={dismiss} />
        </div>
      )}
    </section>
  );
}
