import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { shared } from '../texts/shared.ts';
import { useTexts } from '../texts/texts.ts';
import { IconButton } from './Button.tsx';
import { About, Labelled } from './Field.tsx';
import styles from './TagsField.module.css';

interface Tagging {
  label: string;
  hint: string;
  error?: string | undefined;
  /** The tags at the beginning. */
  initial: readonly string[];
  /** Tags of other items or customers, the most frequent first. */
  known?: readonly string[];
  /** Gets all tags, with the one that is still being written. */
  onChange: (tags: string[]) => void;
  autoFocus?: boolean;
}

const mostShown = 8;

/** Tags, each with a button that removes it, and a field in which a comma ends the next one. */
export function TagsField({ label, hint, error, initial, known = [], onChange, ...focus }: Tagging) {
  const id = useId();
  const words = useTexts(shared);
  const [tags, setTags] = useState<readonly string[]>(initial);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const change = (next: readonly string[], typed: string) => {
    setTags(next);
    setText(typed);
    onChange(withTyped(next, typed));
  };
  const type = (typed: string) => {
    const end = typed.lastIndexOf(',');
    change(withTyped(tags, typed.slice(0, Math.max(end, 0))), typed.slice(end + 1).trimStart());
  };
  const choose = (next: readonly string[]) => {
    change(next, '');
    input.current?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Backspace' && text === '') change(tags.slice(0, -1), '');
  };
  const fitting = known.filter((tag) => !tags.includes(tag) && tag.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Labelled id={id} label={label}>
      <div className={styles.box}>
        <ul className={styles.chips}>
          {tags.map((tag) => (
            <li key={tag} className={styles.chip}>
              <span className={styles.word} dir="auto">
                {tag}
              </span>
              <IconButton
                icon="close"
                className={styles.remove ?? ''}
                label={words.removeTag(tag)}
                onClick={() => choose(tags.filter((one) => one !== tag))}
              />
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={!!error}
          aria-describedby={`${id}-about`}
          autoComplete="off"
          {...focus}
        />
      </div>
      <About id={`${id}-about`} hint={hint} error={error} />
      <Suggestions tags={fitting.slice(0, mostShown)} onChoose={(tag) => choose([...tags, tag])} />
    </Labelled>
  );
}

function Suggestions({ tags, onChoose }: { tags: readonly string[]; onChoose: (tag: string) => void }) {
  const words = useTexts(shared);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.known} aria-label={words.knownTags}>
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" className={styles.suggestion} dir="auto" onClick={() => onChoose(tag)}>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  );
}

function withTyped(tags: readonly string[], typed: string): string[] {
  const written = typed.split(',').map((tag) => tag.trim());
  return [...new Set([...tags, ...written])].filter(Boolean);
}
