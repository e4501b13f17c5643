import styles from './Form.module.css';
import type { Choice } from './use-choices.ts';

interface Picking {
  label: string;
  value: string;
  /** With a name, the choices of a group. */
  groups: readonly { label?: string; options: readonly Choice[] }[];
  invalid?: boolean;
  className?: string;
  onChoose: (value: string) => void;
}

/** One of many, in a line with others. What is chosen stays a choice, even if nobody knows it any more. */
export function Pick({ label, value, groups, invalid, className = '', onChoose }: Picking) {
  const isKnown = groups.some(({ options }) => options.some((option) => option.value === value));
  const own = isKnown ? [] : [{ value, label: value === '' ? '–' : value }];
  return (
    <select
      className={`${styles.input} ${className}`}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <Options options={own} />
      {groups.map((group) =>
        group.label === undefined ? (
          <Options key="" options={group.options} />
        ) : (
          <optgroup key={group.label} label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ),
      )}
    </select>
  );
}

function Options({ options }: { options: readonly Choice[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}
