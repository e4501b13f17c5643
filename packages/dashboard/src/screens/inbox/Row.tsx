import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Feedback, FeedbackListItem } from '../../../../../generated/sdk/types.gen.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Tag } from '../../parts/Values.tsx';
import { feedbackTexts, isDone, senderOf } from '../../texts/feedback.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import type { InboxSearch } from '../items/filters.ts';
import { isSnoozed } from '../items/snooze-times.ts';
import type { Column } from './columns.ts';
import { ChannelMark, DueMark, ProjectMark, SnoozedMark } from './Marks.tsx';
import styles from './Row.module.css';
import { AssigneeCell, PriorityCell, StatusCell, TagsCell } from './RowCells.tsx';
import { texts } from './texts.ts';
import type { EditedField } from './use-editing.ts';

export interface RowParts {
  item: FeedbackListItem;
  search: InboxSearch;
  isSelected: boolean;
  /** Which of its fields the reader is about to change. */
  edited: EditedField | undefined;
  columns: ReadonlySet<Column>;
  /** `isRange` selects all rows between the last one and this. */
  onSelect: (id: string, isSelected: boolean, isRange?: boolean) => void;
  onEdit: (id: string, field: EditedField | undefined) => void;
}

export const Row = memo(function Row({ item, search, isSelected, edited, columns, onSelect, onEdit }: RowParts) {
  const words = useTexts(texts);
  const number = String(item.ticketNumber ?? '');
  const edit = (field: EditedField) => (isOpen: boolean) => onEdit(item.id, isOpen ? field : undefined);
  return (
    <div
      className={`${styles.row} ${item.unread ? styles.unread : ''} ${isSelected ? styles.selected : ''} ${!item.unread && (isDone(item.statusCategory) || isSnoozed(item)) ? styles.done : ''}`}
    >
      <input
        type="checkbox"
        className={styles.check}
        checked={isSelected}
        aria-label={words.select(number)}
        onChange={({ target, nativeEvent }) =>
          onSelect(item.id, target.checked, (nativeEvent as MouseEvent).shiftKey === true)
        }
      />
      {columns.has('priority') && <PriorityCell item={item} isOpen={edited === 'priority'} onOpen={edit('priority')} />}
      {columns.has('number') && <span className={styles.number}>#{number}</span>}
      <Message item={item} number={number} search={search} />
      {columns.has('project') && <ProjectMark item={item} />}
      {columns.has('channel') && <ChannelMark item={item} />}
      {columns.has('due') && <DueMark item={item} />}
      {columns.has('tags') && <Tags item={item} onOpen={edit('tags')} />}
      {columns.has('status') && <StatusCell item={item} isOpen={edited === 'status'} onOpen={edit('status')} />}
      {columns.has('assignee') && <AssigneeCell item={item} isOpen={edited === 'assignee'} onOpen={edit('assignee')} />}
      {columns.has('updated') && <Time label={words.columns.updated} time={item.updatedAt} />}
      {columns.has('created') && <Time label={words.columns.created} time={item.createdAt} />}
    </div>
  );
});

function Message({ item, number, search }: Pick<RowParts, 'item' | 'search'> & { number: string }) {
  const { anonymous } = useTexts(feedbackTexts);
  const { unread } = useTexts(texts);
  const sender = senderOf(item, anonymous);
  return (
    <Link
      to="/$workspaceId/inbox/$number"
      params={{ workspaceId: item.workspaceId, number }}
      search={search}
      className={styles.message}
      data-row={item.id}
    >
      <Avatar name={sender} />
      <span className={styles.sender}>
        <bdi>{sender}</bdi>
      </span>
      {item.unread && <span className={styles.dot} role="img" aria-label={unread} />}
      {isSnoozed(item) && <SnoozedMark item={item} />}
      <span className={styles.text} dir="auto">
        {item.message}
      </span>
    </Link>
  );
}

function Tags({ item, onOpen }: { item: Feedback; onOpen: (isOpen: boolean) => void }) {
  const [first, ...others] = item.tags;
  return (
    <span className={styles.tags} title={item.tags.join(', ')}>
      <span className={styles.tagList}>
        {first !== undefined && <Tag>{first}</Tag>}
        {others.length > 0 && <span className={styles.further}>{`+${others.length}`}</span>}
      </span>
      <TagsCell item={item} onOpen={onOpen} />
    </span>
  );
}

function Time({ label, time }: { label: string; time: string }) {
  return (
    <time className={styles.time} dateTime={time} title={`${label}: ${fullTime(time)}`}>
      {relativeTime(time)}
    </time>
  );
}
