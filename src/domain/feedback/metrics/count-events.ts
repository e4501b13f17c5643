import { findLabel } from '../../../base/text/label.ts';
import { isDone } from '../../rules/status.ts';
import { ageOn } from './ages.ts';
import { type Clock, type Clockwork, clockAt } from './clockwork.ts';
import type { CountedEvent, CountedItem } from './counted-event.ts';
import type { Counts, CountsRow } from './counts.ts';
import { addDuration, type Histogram } from './histogram.ts';
import type { OldItem } from './old-items-sql.ts';
import { RowsOfCounts } from './rows-of-counts.ts';

/** Counts events by project, value and day. */
export function countEvents(events: CountedEvent[], clockwork: Clockwork): CountsRow[] {
  const rows = new RowsOfCounts(clockwork.demos);
  for (const event of events) countEvent(rows, event, clockAt(clockwork, event.sequence));
  return rows.list();
}

/** Counts items from before an event as if they had been created as they were then. */
export function countOldItems(items: OldItem[], sequence: number, clockwork: Clockwork): CountsRow[] {
  const rows = new RowsOfCounts(clockwork.demos);
  const clock = clockAt(clockwork, sequence);
  for (const { item } of items) countNewItem(rows, item, clock);
  return rows.list();
}

/** A fact with a time of its own counts on its day, because imports tell of the past. The rest counts when it occurred. */
function countEvent(rows: RowsOfCounts, event: CountedEvent, clock: Clock): void {
  const { type, item, projectId, occurredAt, before } = event;
  if (item === null) {
    // An event that was erased before it was read tells no more.
    if (type === 'feedback.created' && projectId !== null)
      rows.addToProject(projectId, clock.day(occurredAt), { created: 1 });
    return;
  }
  const today = clock.day(occurredAt);
  if (type === 'feedback.created') countNewItem(rows, item, clock, event.answers);
  if (type === 'feedback.sla_breached' && event.target !== 'first_answer') rows.add(item, today, { breaches: 1 });
  if (event.tells) rows.add(item, today, { told: 1 });
  if (type === 'feedback.deleted') countOpen(rows, item, clock, occurredAt, -1);
  if (type === 'feedback.updated' && before !== null) countChange(rows, { ...item, ...before }, item, clock, event);
}

function countChange(
  rows: RowsOfCounts,
  old: CountedItem,
  item: CountedItem,
  clock: Clock,
  { occurredAt, answers }: CountedEvent,
): void {
  const isResolved = old.resolvedAt === null && item.resolvedAt !== null;
  if (isResolved) countResolution(rows, item, clock, answers);
  const isOpened = old.resolvedAt !== null && item.resolvedAt === null;
  if (isOpened && !isSpamTakenBack(old, item)) rows.add(item, clock.day(occurredAt), { reopened: 1 });
  if (old.firstAnsweredAt !== item.firstAnsweredAt) {
    // An answer that was taken back was none.
    countFirstAnswer(rows, old, clock, -1);
    countFirstAnswer(rows, item, clock, 1);
  }
  const at = (isResolved && item.resolvedAt) || occurredAt;
  countOpen(rows, old, clock, at, -1);
  countOpen(rows, item, clock, at, 1);
}

/** Such an item is what it was before, and no reopened one. */
function isSpamTakenBack(old: CountedItem, item: CountedItem): boolean {
  return findLabel(old.tags, 'spam') !== undefined && findLabel(item.tags, 'spam') === undefined;
}

function countNewItem(rows: RowsOfCounts, item: CountedItem, clock: Clock, answers: number | null = null): void {
  const { createdAt, resolvedAt, rating } = item;
  const ratings = rating === null ? {} : { ratingSum: rating, ratingCount: 1 };
  rows.add(item, clock.day(createdAt), { created: 1, ...ratings });
  countFirstAnswer(rows, item, clock, 1);
  const whileOpen = { ...item, statusCategory: 'open' };
  countOpen(rows, whileOpen, clock, createdAt, 1);
  if (!isDone(item.statusCategory)) return;
  countOpen(rows, whileOpen, clock, resolvedAt ?? createdAt, -1);
  if (resolvedAt !== null) countResolution(rows, item, clock, answers);
}

function countResolution(rows: RowsOfCounts, item: CountedItem, clock: Clock, answers: number | null): void {
  const { resolvedAt, dueDate } = item;
  if (resolvedAt === null) return;
  const isMet = dueDate !== null && Date.parse(resolvedAt) <= Date.parse(dueDate);
  const due = dueDate === null ? {} : { due: 1, met: isMet ? 1 : 0 };
  rows.add(item, clock.day(resolvedAt), { resolved: 1, ...due, answeredOnce: answers === 1 ? 1 : 0 });
  countDuration(rows, item, clock, resolvedAt, ['resolutions', 'businessResolutions'], 1);
}

function countFirstAnswer(rows: RowsOfCounts, item: CountedItem, clock: Clock, count: 1 | -1): void {
  if (item.firstAnsweredAt === null) return;
  countDuration(rows, item, clock, item.firstAnsweredAt, ['firstAnswers', 'businessFirstAnswers'], count);
}

type DurationName = { [Name in keyof Counts]: Counts[Name] extends Histogram ? Name : never }[keyof Counts];

function countDuration(
  rows: RowsOfCounts,
  item: CountedItem,
  clock: Clock,
  until: string,
  [all, business]: [DurationName, DurationName],
  count: 1 | -1,
): void {
  const { projectId, createdAt } = item;
  const businessSeconds = clock.businessSeconds(projectId, createdAt, until);
  rows.each(item, clock.day(until), (row) => {
    addDuration(row[all], (Date.parse(until) - Date.parse(createdAt)) / 1_000, count);
    if (businessSeconds !== null) addDuration(row[business], businessSeconds, count);
  });
}

function countOpen(rows: RowsOfCounts, item: CountedItem, clock: Clock, at: string, count: 1 | -1): void {
  if (isDone(item.statusCategory)) return;
  const day = clock.day(at);
  const age = ageOn(day, clock.day(item.createdAt));
  rows.each(item, day, (row) => {
    row.opened += count;
    if (row.grain === 'day') row.ages[age] = (row.ages[age] ?? 0) + count;
  });
}
