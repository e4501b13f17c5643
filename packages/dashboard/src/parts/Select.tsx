import type { ComponentProps } from 'react';
import styles from './Select.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface Selecting<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  value: Value;
  options: readonly Option<Value>[];
  /** Follow the options, each under its name. */
  groups?: readonly { label: string; options: readonly Option<Value>[] }[];
  onChoose: (value: Value) => void;
}

/**
 * A choice, in the select of the browser, which opens over a dialog too. Where the browser lets a page draw it, it looks as
 * the menus do.
 */
export function Select<Value extends string>({
  options,
  groups = [],
  onChoose,
  className = '',
  ...select
}: Selecting<Value>) {
  return (
    <select
      className={`${styles.select} ${className}`}
      onChange={({ target }) => onChoose(target.value as Value)}
      {...select}
    >
      <Options options={options} />
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          <Options options={group.options} />
        </optgroup>
      ))}
    </select>
  );
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
