import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Dialog.module.css';

interface Shown {
  title: string;
  children: ReactNode;
  /** Undefined for one that only its own content closes. */
  onClose?: (() => void) | undefined;
  look?: 'middle' | 'drawer';
}

/**
 * The browser's own modal dialog, which needs no style of its own in the page to keep the rest still. It stands apart from
 * the part that opened it, so that the styles of that part do not reach its content.
 */
export function Dialog({ title, children, onClose, look = 'middle' }: Shown) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser gives the focus back, which it does not if the dialog only leaves the page.
    return () => shown?.close();
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it by Escape, and says so by `onCancel`.
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[look]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => event.target === dialog.current && onClose?.()}
    >
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
