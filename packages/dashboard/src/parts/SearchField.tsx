import { type RefObject, useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

interface Searching {
  label: string;
  hint: string;
  value: string;
  onSearch: (text: string) => void;
  field?: RefObject<HTMLInputElement | null>;
  autoFocus?: boolean;
}

const typingMs = 250;

/** Searches once the reader pauses. */
export function SearchField({ label, hint, value, onSearch, field, autoFocus }: Searching) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        aria-label={label}
        placeholder={hint}
        // biome-ignore lint/a11y/noAutofocus: only in a dialog that is opened to search.
        autoFocus={autoFocus}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
