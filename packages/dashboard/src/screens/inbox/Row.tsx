import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { Tag } from '../../parts/Values.tsx';
import { feedbackTexts, isDone, senderOf } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import type { InboxSearch } from '../items/filters.ts';
import styles from './Row.module.css';
import { AssigneeCell, PriorityCell, StatusCell, TagsCell } from './RowCells.tsx';
import { texts } from './texts.ts';
import type { EditedField } from './use-editing.ts';

export interface RowParts {
  item: Feedback;
  search: InboxSearch;
  isSelected: boolean;
  /** Which of its fields the reader is about to change. */
  edited: EditedField | undefined;
  onSelect: (id: string, isSelected: boolean) => void;
  onEdit: (id: string, field: EditedField | undefined) => void;
}

export const Row = memo(function Row({ item, search, isSelected, edited, onSelect, onEdit }: RowParts) {
  const words = useTexts(texts);
  const { anonymous } = useTexts(feedbackTexts);
  const number = String(item.ticketNumber ?? '');
  const sender = senderOf(item, anonymous);
  const edit = (field: EditedField) => (isOpen: boolean) => onEdit(item.id, isOpen ? field : undefined);
  return (
    <div
      className={`${styles.row} ${isSelected ? styles.selected : ''} ${isDone(item.statusCategory) ? styles.done : ''}`}
    >
      <input
        type="checkbox"
        className={styles.check}
        checked={isSelected}
        aria-label={words.select(number)}
        onChange={({ target }) => onSelect(item.id, target.checked)}
      />
      <PriorityCell item={item} isOpen={edited === 'priority'} onOpen={edit('priority')} />
      <span className={styles.number}>#{number}</span>
      <Link
        to="/$workspaceId/inbox/$number"
        params={{ workspaceId: item.workspaceId, number }}
        search={search}
        className={styles.message}
        data-row={item.id}
      >
        <span className={styles.sender} dir="auto">
          {sender}
        </span>
        <span className={styles.text} dir="auto">
          {item.message}
        </span>
      </Link>
      <span className={styles.tags}>
        {item.dueDate && !isDone(item.statusCategory) && (
          <span className={item.slaBreached || Date.parse(item.dueDate) < Date.now() ? styles.late : styles.due}>
            {words.dueIn} <time dateTime={item.dueDate}>{relativeTime(item.dueDate)}</time>
          </span>
        )}
        {item.tags.slice(0, 2).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
        {item.tags.length > 2 && <Tag>{`+${item.tags.length - 2}`}</Tag>}
      </span>
      <TagsCell item={item} onOpen={edit('tags')} />
      <StatusCell item={item} isOpen={edited === 'status'} onOpen={edit('status')} />
      <AssigneeCell item={item} isOpen={edited === 'assignee'} onOpen={edit('assignee')} />
      <time className={styles.time} dateTime={item.createdAt} title={fullTime(item.createdAt)}>
        {relativeTime(item.createdAt)}
      </time>
    </div>
  );
});
