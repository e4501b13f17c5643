import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';

interface Shown {
  title: string;
  children: ReactNode;
  /** Undefined for one that only its own content closes. */
  onClose?: (() => void) | undefined;
  /** For one whose content has no button that leaves it. */
  hasClose?: boolean;
  look?: 'middle' | 'drawer' | 'panel';
}

/**
 * The browser's own modal dialog, which needs no style of its own in the page to keep the rest still. It stands apart from
 * the part that opened it, so that the styles of that part do not reach its content.
 */
export function Dialog({ title, children, onClose, hasClose, look = 'middle' }: Shown) {
  const { close } = useTexts(shared);
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
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
      className={`${styles.dialog} ${look === 'panel' ? styles.drawer : ''} ${styles[look]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target }) => {
        // A reader who selects the text of a field may release the pointer beside the dialog.
        if (target === dialog.current && pressed.current === target) onClose?.();
      }}
    >
      <div className={styles.content}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        {hasClose && <IconButton icon="close" label={close} className={styles.close ?? ''} onClick={onClose} />}
      </div>
    </dialog>,
    document.body,
  );
}
