import type { Feedback as FeedbackColumns } from '../../../../generated/prisma/client.ts';
import type { Channel, Feedback, ImportedLine } from '../../../../generated/sdk/types.gen.ts';
import { newId } from '../../../base/ids.ts';
import type { Context } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { recordComment } from '../../feedback/comment.ts';
import { countCreated } from '../../feedback/submit-feedback.ts';
import { presentAs } from '../../present-as.ts';
import { isSlaBreached } from '../../rules/sla.ts';
import { renewThreadWords } from '../../thread-words-sql.ts';
import { limitReached, planLimits } from '../../workspaces/plans.ts';
import type { Line, Outcome } from '../line.ts';
import { insertRows } from './insert-rows.ts';
import { linkCustomers } from './link-customers.ts';
import type { Named } from './named.ts';
import { readTime, type toNewItem } from './new-item.ts';
import { takeNumbers } from './take-numbers.ts';

/** A line that makes an item. */
export interface Making {
  line: Line;
  item: ReturnType<typeof toNewItem>;
}

/**
 * Stores new items in the order of their lines: numbers, customers, items, comments and events, each in one go. Lines
 * beyond the plan's items of this month are refused. The workspace is locked.
 */
export async function createItems(
  tx: Context,
  { workspaceId, plan }: { workspaceId: string; plan: string },
  { members }: Named,
  all: Making[],
): Promise<Outcome[]> {
  const { first, count } = await takeNumbers(tx, workspaceId, all.length, planLimits(plan).feedbackPerMonth);
  const made = all.slice(0, count);
  const items = made.map(({ item, line }) => ({ ...item, company: line.submitter?.userCompany ?? null }));
  const customerIds = await linkCustomers(tx, workspaceId, items);
  const rows = made.map(({ item }, index) => ({
    ...item,
    ticketNumber: first + index,
    customerId: customerIds[index] ?? null,
  }));
  await insertRows(tx, 'feedback', rows);
  for (const row of rows)
    recordCreated(
      tx,
      row,
      members.find(({ id }) => id === row.assigneeId),
    );
  await addComments(tx, workspaceId, rows, made);
  tx.afterCommit(() => {
    for (const { channel } of rows) countCreated(channel as Channel);
  });
  const refused = { path: '', message: limitReached(plan, 'feedbackPerMonth').message };
  return all.map((_, index) => (index < count ? 'created' : refused));
}

function recordCreated(tx: Context, row: FeedbackColumns, assignee?: { name: string; email: string }): void {
  const { id, workspaceId, projectId } = row;
  const subject = { type: 'feedback', id } as const;
  const data = presentAs<Feedback>('Feedback', {
    ...{ ...row, assigneeName: assignee?.name ?? null, assigneeEmail: assignee?.email ?? null },
    slaBreached: isSlaBreached(row, tx.clock()),
  });
  record(tx, { type: 'feedback.created', workspaceId, projectId, feedbackId: id, subject, changes: null, data });
}

async function addComments(tx: Context, workspaceId: string, items: FeedbackColumns[], made: Making[]): Promise<void> {
  const all = items.flatMap((item, index) =>
    (made[index]?.line.sent?.comments ?? []).map((comment) => ({ item, row: toComment(item, comment, tx.clock()) })),
  );
  await insertRows(
    tx,
    'comments',
    all.map(({ row }) => row),
  );
  await renewThreadWords(tx, workspaceId, [...new Set(all.map(({ item }) => item.id))]);
  for (const { item, row } of all) recordComment(tx, item, { ...row, attachments: [] });
}

function toComment({ workspaceId, id: feedbackId }: FeedbackColumns, sent: SentComment, now: Date) {
  const { message, authorType, authorName, authorEmail = null } = sent;
  const createdAt = readTime(sent.createdAt, 'comments') ?? now;
  return { id: newId('cmt'), workspaceId, feedbackId, message, authorType, authorName, authorEmail, createdAt };
}

type SentComment = NonNullable<ImportedLine['comments']>[number];
