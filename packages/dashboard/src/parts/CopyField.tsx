import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './CopyField.module.css';
import { TextField } from './Field.tsx';

interface Shown {
  label: string;
  value: string;
  hint?: string;
  copy: string;
  copied: string;
}

/** A value to take along. Where the browser gives no clipboard, the text is selected instead. */
export function CopyField({ label, value, hint, copy, copied }: Shown) {
  const place = useRef<HTMLDivElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const onCopy = async () => {
    const input = place.current?.querySelector('input');
    input?.select();
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      input?.focus();
    }
  };
  return (
    <div ref={place} className={styles.copy}>
      <TextField label={label} hint={hint} value={value} readOnly onFocus={({ target }) => target.select()} />
      <Button icon={isCopied ? 'check' : 'note'} onClick={onCopy} aria-live="polite">
        {isCopied ? copied : copy}
      </Button>
    </div>
  );
}
