import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Choose } from '../../parts/Choose.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { PriorityMark, StatusMark } from '../../parts/Values.tsx';
import { feedbackTexts, useStatuses } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { changeItems } from '../items/change-items.ts';
import {
  none,
  toAssignee,
  toPriority,
  useAssigneeChoices,
  usePriorityChoices,
  useStatusChoices,
} from '../items/choices.tsx';
import { texts as itemTexts } from '../items/texts.ts';
import { useChoicesOfRows } from './choices.ts';
import styles from './Row.module.css';
import { texts } from './texts.ts';

interface Cell {
  item: Feedback;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

export function PriorityCell({ item, isOpen, onOpen }: Cell) {
  const words = useTexts(texts);
  const { priorities: names, noPriority } = useTexts(feedbackTexts);
  const shown = item.priority ? names[item.priority] : noPriority;
  const label = `${words.priority}: ${shown}`;
  return (
    <Choose
      label={words.priority}
      value={item.priority ?? none}
      options={usePriorityChoices()}
      onChoose={(value) => changeItems([item], toPriority(value))}
      isOpen={isOpen}
      onOpen={onOpen}
      trigger={
        <button
          type="button"
          className={`${styles.cell} ${styles.priority}`}
          aria-label={label}
          title={label}
          onClick={() => onOpen(true)}
        >
          <PriorityMark priority={item.priority} />
        </button>
      }
    />
  );
}

export function StatusCell({ item, isOpen, onOpen }: Cell) {
  const words = useTexts(texts);
  const projects = useChoicesOfRows().projects.filter(({ id }) => id === item.projectId);
  const options = useStatusChoices(projects);
  const { label, color } = useStatuses(projects).find(({ value }) => value === item.status) ?? { label: item.status };
  return (
    <Choose
      label={words.status}
      value={item.status}
      options={options}
      onChoose={(status) => changeItems([item], { status })}
      isOpen={isOpen}
      onOpen={onOpen}
      trigger={
        <button type="button" className={`${styles.cell} ${styles.status}`} onClick={() => onOpen(true)}>
          <StatusMark category={item.statusCategory} label={label} color={color} />
        </button>
      }
    />
  );
}

export function AssigneeCell({ item, isOpen, onOpen }: Cell) {
  const words = useTexts(texts);
  const { nobody } = useTexts(feedbackTexts);
  const name = item.assigneeName ?? item.assigneeEmail;
  const label = `${words.assignee}: ${name ?? nobody}`;
  return (
    <Choose
      label={words.assignee}
      value={item.assigneeId ?? none}
      options={useAssigneeChoices(useChoicesOfRows().members)}
      onChoose={(value) => changeItems([item], toAssignee(value))}
      isOpen={isOpen}
      onOpen={onOpen}
      trigger={
        <button
          type="button"
          className={`${styles.cell} ${styles.assignee}`}
          aria-label={label}
          title={label}
          onClick={() => onOpen(true)}
        >
          {name ? <Avatar name={name} /> : <Icon name="person" />}
        </button>
      }
    />
  );
}

export function TagsCell({ item, onOpen }: Omit<Cell, 'isOpen'>) {
  const { editTags } = useTexts(itemTexts);
  const label = `${editTags}: #${item.ticketNumber}`;
  return (
    <button
      type="button"
      className={`${styles.cell} ${styles.tagButton}`}
      aria-label={label}
      title={editTags}
      onClick={() => onOpen(true)}
    >
      <Icon name="tag" />
    </button>
  );
}
