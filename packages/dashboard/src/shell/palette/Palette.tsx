import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../parts/Dialog.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Palette.module.css';
import { texts } from './texts.ts';
import { type Command, useActions, useFound, usePlaces } from './use-commands.ts';

/** Goes to and does whatever its words find, by the keyboard alone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const groups = useGroups(text);
  const all = groups.flatMap(({ commands }) => commands);
  const current = Math.min(at, all.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice comes into sight.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((current + step + all.length) % Math.max(all.length, 1));
    else if (event.key === 'Enter') run(all[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <input
        className={styles.field}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={all[current] && `${id}-${current}`}
        aria-label={words.title}
        placeholder={words.hint}
        maxLength={200}
        value={text}
        autoFocus
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={words.commands}>
        {groups.map((group) => (
          <Options key={group.label} id={id} group={group} current={current} onRun={run} />
        ))}
      </div>
      {all.length === 0 && <p role="status">{words.nothing}</p>}
    </Dialog>
  );
}

interface Grouped {
  id: string;
  group: ReturnType<typeof useGroups>[number];
  current: number;
  onRun: (command: Command) => void;
}

/** The commands of a group. */
function Options({ id, group: { label, commands, first }, current, onRun }: Grouped) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
    <div role="group" aria-label={label}>
      <div className={styles.group} aria-hidden="true">
        {label}
      </div>
      {commands.map((command, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field hears the keys.
        <div
          key={command.id}
          id={`${id}-${first + index}`}
          className={styles.command}
          role="option"
          aria-selected={first + index === current}
          onClick={() => onRun(command)}
        >
          <Icon name={command.icon} />
          <bdi className={styles.label}>{command.label}</bdi>
          {command.hint && <span className={styles.hint}>{command.hint}</span>}
        </div>
      ))}
    </div>
  );
}

function useGroups(text: string) {
  const words = useTexts(texts);
  const wanted = useDeferredValue(text.trim());
  const { items, actions } = useActions();
  const places = usePlaces();
  const found = useFound(wanted);
  const parts = text.trim().toLowerCase().split(/\s+/);
  const fits = ({ label, hint = '' }: Command) =>
    parts.every((part) => `${label} ${hint}`.toLowerCase().includes(part));
  const groups = [
    { label: words.groups.actions(items.length), commands: actions.filter(fits) },
    { label: words.groups.places, commands: places.filter(fits) },
    { label: words.groups.found, commands: wanted ? found : [] },
  ].filter(({ commands }) => commands.length > 0);
  let first = 0;
  return groups.map((group) => {
    const placed = { ...group, first };
    first += group.commands.length;
    return placed;
  });
}
