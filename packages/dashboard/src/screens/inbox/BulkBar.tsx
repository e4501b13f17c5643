import { useState } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { useMembers, useProjects } from '../../api/workspace-data.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { Menu, MenuChoices } from '../../parts/Menu.tsx';
import { useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from '../items/change-items.ts';
import type { Changes } from '../items/changes.ts';
import { toAssignee, toPriority, useAssigneeChoices, usePriorityChoices } from '../items/choices.ts';
import { TagsDialog } from '../items/TagsDialog.tsx';
import styles from './BulkBar.module.css';
import { texts } from './texts.ts';

interface Selected {
  items: readonly Feedback[];
  /** How many items the list has read. */
  loaded: number;
  onAll: () => void;
  onSnooze: () => void;
  onDone: () => void;
}

/** What can be done to all selected items at once. */
export function BulkBar({ items, loaded, onAll, onSnooze, onDone }: Selected) {
  const words = useTexts(texts);
  const projects = new Set(items.map(({ projectId }) => projectId));
  const statuses = useStatuses(useProjects().filter(({ id }) => projects.has(id)));
  const priorities = usePriorityChoices();
  const assignees = useAssigneeChoices(useMembers());
  const [areTagsOpen, setAreTagsOpen] = useState(false);
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const change = async (changes: Changes) => {
    setProgress({ done: 0, all: items.length });
    await changeItems(items, changes, undefined, (done) => setProgress({ done, all: items.length })).finally(onDone);
  };
  if (progress) return <Progress {...progress} />;
  const choices = (label: string, options: { value: string; label: string }[], choose: (value: string) => void) => (
    <Menu side="top" trigger={<Button>{label}</Button>}>
      <MenuChoices label={label} value="" options={options} onChoose={choose} />
    </Menu>
  );
  return (
    <section className={styles.bar} aria-label={words.selected(items.length)}>
      <strong>{words.selected(items.length)}</strong>
      {items.length < loaded && (
        <Button look="ghost" onClick={onAll}>
          {words.selectAll(loaded)}
        </Button>
      )}
      <Button look="primary" icon="check" onClick={() => change({ status: 'resolved' })}>
        {words.resolve}
      </Button>
      {choices(words.status, statuses, (status) => change({ status }))}
      {choices(words.priority, priorities, (value) => change(toPriority(value)))}
      {choices(words.assignee, assignees, (value) => change(toAssignee(value)))}
      <Button onClick={() => setAreTagsOpen(true)}>{words.tags}</Button>
      <Button onClick={onSnooze}>{words.snooze}</Button>
      <IconButton icon="close" label={words.unselect} onClick={onDone} />
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

/** How far a change of many items is. */
function Progress({ done, all }: { done: number; all: number }) {
  const label = useTexts(texts).progress(done, all);
  return (
    <section className={styles.bar} aria-label={label}>
      <progress className={styles.progress} value={done} max={all} aria-label={label} />
      <span role="status">{label}</span>
    </section>
  );
}
