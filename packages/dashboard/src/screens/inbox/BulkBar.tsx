import { useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { useMembers, useProjects } from '../../api/workspace-data.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { Menu, MenuChoices } from '../../parts/Menu.tsx';
import type { MarkedOption } from '../../parts/radix-menu.tsx';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from '../items/change-items.ts';
import type { Changes } from '../items/changes.ts';
import { toAssignee, toPriority, useAssigneeChoices, usePriorityChoices, useStatusChoices } from '../items/choices.tsx';
import type { InboxSearch } from '../items/filters.ts';
import { TagsDialog } from '../items/TagsDialog.tsx';
import styles from './BulkBar.module.css';
import { texts } from './texts.ts';
import { useChangeAll } from './use-change-all.ts';

interface Selected {
  items: readonly Feedback[];
  /** How many items the list has read. */
  loaded: number;
  onAll: () => void;
  onSnooze: () => void;
  onDone: () => void;
  search: InboxSearch;
  /** How many items the list has, up to 10,000. */
  total: number;
}

/** What can be done to all selected items at once. */
export function BulkBar({ items, loaded, onAll, onSnooze, onDone, search, total }: Selected) {
  const words = useTexts(texts);
  const projects = new Set(items.map(({ projectId }) => projectId));
  const statuses = useStatusChoices(useProjects().filter(({ id }) => projects.has(id)));
  const priorities = usePriorityChoices();
  const assignees = useAssigneeChoices(useMembers());
  const [areTagsOpen, setAreTagsOpen] = useState(false);
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const all = useChangeAll(search, onDone);
  const change = async (changes: Changes) => {
    if (all.isChosen) return all.ask(changes);
    setProgress({ done: 0, all: items.length });
    await changeItems(items, changes, undefined, (done) => setProgress({ done, all: items.length })).finally(onDone);
  };
  const count = all.isChosen ? total : items.length;
  if (progress) return <Progress {...progress} />;
  if (all.done !== undefined) return <Progress done={all.done} all={total} onStop={all.stop} />;
  const choices = (label: string, options: MarkedOption[], choose: (value: string) => void) => (
    <Menu side="top" trigger={<Button>{label}</Button>}>
      <MenuChoices label={label} value="" options={options} onChoose={choose} />
    </Menu>
  );
  return (
    <section className={styles.bar} aria-label={words.selected(count)}>
      <strong>{words.selected(count)}</strong>
      {!all.isChosen && <Wider count={items.length} {...{ loaded, total, onAll }} onEverything={all.choose} />}
      <Button look="primary" icon="check" onClick={() => change({ status: 'resolved' })}>
        {words.resolve}
      </Button>
      {choices(words.status, statuses, (status) => change({ status }))}
      {choices(words.priority, priorities, (value) => change(toPriority(value)))}
      {choices(words.assignee, assignees, (value) => change(toAssignee(value)))}
      {!all.isChosen && <Button onClick={() => setAreTagsOpen(true)}>{words.tags}</Button>}
      {!all.isChosen && <Button onClick={onSnooze}>{words.snooze}</Button>}
      <IconButton icon="close" label={words.unselect} onClick={onDone} />
      {all.asked && (
        <Confirm
          title={words.changeEverything(total)}
          text={words.changeEverythingHint}
          action={words.changeNow}
          onConfirm={all.start}
          onClose={all.close}
        />
      )}
      {areTagsOpen && (
        <TagsDialog
          items={items}
          onClose={() => {
            setAreTagsOpen(false);
            onDone();
          }}
        />
      )}
    </section>
  );
}

interface Width extends Pick<Selected, 'loaded' | 'total' | 'onAll'> {
  count: number;
  onEverything: () => void;
}

/** Selects more than what is selected: all that is read, and then all there is. */
function Wider({ count, loaded, total, onAll, onEverything }: Width) {
  const words = useTexts(texts);
  if (count < loaded)
    return (
      <Button look="ghost" onClick={onAll}>
        {words.selectAll(loaded)}
      </Button>
    );
  return (
    loaded < total && (
      <Button look="ghost" onClick={onEverything}>
        {words.selectEverything(total)}
      </Button>
    )
  );
}

/** How far a change of many items is. */
function Progress({ done, all, onStop }: { done: number; all: number; onStop?: () => void }) {
  const words = useTexts(texts);
  const label = words.progress(done, all);
  return (
    <section className={styles.bar} aria-label={label}>
      <progress className={styles.progress} value={done} max={all} aria-label={label} />
      <span role="status">{label}</span>
      {onStop && <Button onClick={onStop}>{words.stop}</Button>}
    </section>
  );
}
