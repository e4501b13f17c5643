import type { Channel, ImportedLine } from '../../../../generated/sdk/types.gen.ts';
import { newId } from '../../../base/ids.ts';
import { withholdLinks } from '../../../base/text/withhold-links.ts';
import type { Context } from '../../../platform/context.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { recordComment } from '../../feedback/comment.ts';
import { linkCustomers } from '../../feedback/link-customers.ts';
import type { NewFeedback } from '../../feedback/new-feedback.ts';
import { storeItems } from '../../feedback/store-items.ts';
import { countCreated } from '../../feedback/submit-feedback.ts';
import { renewWords } from '../../item-words/item-words-sql.ts';
import { utcMonth } from '../../workspaces/counter.ts';
import { limitReached, planLimits } from '../../workspaces/plans.ts';
import type { Line, Outcome } from '../line.ts';
import { readTime, type toNewItem } from './new-item.ts';

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
  all: Making[],
): Promise<Outcome[]> {
  // Only example data is imported by the service itself.
  const counts = tx.actor.type !== 'system';
  const feedbackPerMonth = counts ? planLimits(plan).feedbackPerMonth : null;
  const made = all.slice(0, feedbackPerMonth === null ? undefined : await countLeft(tx, workspaceId, feedbackPerMonth));
  const items = made.map(({ item, line }) => ({ ...item, company: line.submitter?.userCompany ?? null, mayAdd: true }));
  const customerIds = await linkCustomers(tx, workspaceId, items);
  const rows = made.map(({ item }, index) => ({ ...item, customerId: customerIds[index] ?? null }));
  await storeItems(
    tx,
    { plan, counts },
    rows.map((item) => ({ item })),
  );
  await addComments(tx, workspaceId, rows, made);
  tx.afterCommit(() => {
    for (const { channel } of rows) countCreated(channel as Channel);
  });
  const refused = { path: '', message: limitReached(plan, 'feedbackPerMonth').message };
  return all.map((_, index) => (index < made.length ? 'created' : refused));
}

/** How many more items this month the plan allows. */
async function countLeft(tx: Context, workspaceId: string, monthlyLimit: number): Promise<number> {
  const counter = await tx.db.workspaceCounter.findUniqueOrThrow({ where: { workspaceId } });
  const isThisMonth = counter.feedbackMonth?.getTime() === utcMonth(tx.clock()).getTime();
  return Math.max(0, monthlyLimit - (isThisMonth ? counter.feedbackMonthCount : 0));
}

async function addComments(tx: Context, workspaceId: string, items: NewFeedback[], made: Making[]): Promise<void> {
  const all = items.flatMap((item, index) =>
    (made[index]?.line.sent?.comments ?? []).map((comment) => ({ item, row: toComment(item, comment, tx.clock()) })),
  );
  await insertRows(
    tx,
    'comments',
    all.map(({ row }) => row),
  );
  await renewWords(tx, workspaceId, [...new Set(all.map(({ item }) => item.id))]);
  for (const { item, row } of all) recordComment(tx, 'comment.created', item, { ...row, attachments: [], mail: null });
}

function toComment({ workspaceId, id: feedbackId }: NewFeedback, sent: SentComment, now: Date) {
  const { message: text, authorType, authorName, authorEmail = null } = sent;
  const message = withholdLinks(text);
  const createdAt = readTime(sent.createdAt, 'comments') ?? now;
  return {
    ...{ id: newId('cmt'), workspaceId, feedbackId, message, authorType, authorName, authorEmail, createdAt },
    ...{ via: 'import', verified: authorType === 'customer' ? true : null, automatic: false, hasMore: false },
    ...{ writer: null, authorId: null, seenAt: null },
  };
}

type SentComment = NonNullable<ImportedLine['comments']>[number];
