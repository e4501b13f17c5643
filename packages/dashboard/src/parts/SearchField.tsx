import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** Searches once the reader pauses, or at once when they go on to something else: later would take them away from it. */
export function SearchField({ label, hint, value, onSearch, field, autoFocus }: Searching) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const wanted = text.trim();
  const isSearched = wanted === value;
  const search = useEffectEvent(onSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isSearched) return;
    timer.current = setTimeout(() => search(wanted), typingMs);
    return () => clearTimeout(timer.current);
  }, [wanted, isSearched]);
  const searchNow = () => {
    clearTimeout(timer.current);
    if (!isSearched) onSearch(wanted);
  };
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
        onBlur={searchNow}
      />
    </label>
  );
}
