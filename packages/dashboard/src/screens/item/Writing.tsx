import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import styles from './Composer.module.css';
import type { Mentions } from './use-mentions.ts';

interface Written {
  label: string;
  hint: string;
  text: string;
  onText: (text: string) => void;
  onFiles: (files: Iterable<File>) => void;
  onSend: () => void;
  field?: Ref<HTMLTextAreaElement>;
  /** For a text that may mention members. */
  mentions?: Mentions;
}

/** Where one writes, or pastes a picture. */
export function Writing({ label, hint, text, onText, onFiles, onSend, field, mentions }: Written) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend();
    else if (mentions?.onKey(event)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles(event.clipboardData.files);
  };
  return (
    <textarea
      ref={field}
      className={styles.text}
      aria-label={label}
      placeholder={hint}
      rows={3}
      dir="auto"
      value={text}
      onChange={({ target }) => {
        onText(target.value);
        mentions?.look(target);
      }}
      onBlur={mentions?.close}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      {...(mentions && withList(mentions))}
    />
  );
}

function withList({ offered, at, id, idOf }: Mentions) {
  const isOpen = offered.length > 0;
  return {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? idOf(at) : undefined,
  } as const;
}
