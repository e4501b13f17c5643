import type { ClipboardEvent, KeyboardEvent } from 'react';
import styles from './Composer.module.css';

interface Written {
  label: string;
  hint: string;
  text: string;
  onText: (text: string) => void;
  onFiles: (files: Iterable<File>) => void;
  onSend: () => void;
}

/** Where one writes, or pastes a picture. */
export function Writing({ label, hint, text, onText, onFiles, onSend }: Written) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles(event.clipboardData.files);
  };
  return (
    <textarea
      className={styles.text}
      aria-label={label}
      placeholder={hint}
      rows={4}
      dir="auto"
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
