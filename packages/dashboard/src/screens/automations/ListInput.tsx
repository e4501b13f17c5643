import { useState } from 'react';
import type { Option } from '../../parts/Select.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Form.module.css';
import { texts } from './texts.ts';

interface Listed {
  label: string;
  values: readonly unknown[];
  /** What the elements may be. Undefined where anything goes. */
  choices: readonly Option[] | undefined;
  isNumbers: boolean;
  onChange: (values: unknown[]) => void;
}

/** Several values: chosen from those that there are, or typed with commas between them. */
export function ListInput({ label, values, choices, isNumbers, onChange }: Listed) {
  const { listHint } = useTexts(texts);
  const [text, setText] = useState(values.join(', '));
  if (choices)
    return (
      <fieldset className={styles.chips} aria-label={label}>
        {withUnknown(choices, values).map(({ value, label: name }) => (
          <label key={value} className={styles.chip}>
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, value] : values.filter((one) => one !== value))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    );
  const type = (typed: string) => {
    setText(typed);
    const parts = typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    onChange(isNumbers ? parts.map(Number) : parts);
  };
  return (
    <input
      className={styles.input}
      aria-label={label}
      placeholder={listHint}
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  );
}

/** A value that nobody knows any more can still be unchecked. */
function withUnknown(choices: readonly Option[], values: readonly unknown[]): Option[] {
  const known = new Set<unknown>(choices.map(({ value }) => value));
  const unknown = values.filter((value) => !known.has(value)).map(String);
  return [...choices, ...unknown.map((value) => ({ value, label: value }))];
}
