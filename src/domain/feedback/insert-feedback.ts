import { Together } from '../../base/together.ts';
import { answerInTransaction, answerOf, answerTogether, type Outcome } from '../../platform/answer-together.ts';
import type { Context } from '../../platform/context.ts';
import { tryApart } from '../../platform/db/try-apart.ts';
import type { Guard } from '../../platform/idempotency/guard.ts';
import { noReferencedProject } from '../rules/project-rules.ts';
import type { ReferencedProject } from '../rules/project-rules-sql.ts';
import { utcMonth } from '../workspaces/counter.ts';
import { limitReached, planLimits } from '../workspaces/plans.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { type InsertedFeedback, takeNumberAndInsert, takeNumbersAndInsert } from './insert-feedback-sql.ts';
import { insertTogether, type SentItem } from './insert-together-sql.ts';
import { type CustomerLink, mayChangeCustomer } from './link-customer-sql.ts';
import type { LinkedFeedback, NewFeedback } from './new-feedback.ts';
import { needsLock } from './submitter.ts';

/** A new item, and what it takes to store it. */
interface Sending<Answer> {
  plan: string;
  item: NewFeedback;
  link: CustomerLink;
  /** The project, if it may have changed since it was read. */
  remembered: ReferencedProject | null;
  /** Turns the stored item into the answer, before its commit. */
  present: (row: InsertedFeedback) => Answer;
}

/**
 * Takes the workspace's next ticket number, links the item to its customer and stores it, in one statement: the number's
 * lock is held no longer than that, and a failure takes no number. What comes while others are being stored waits for them, and
 * is then stored together. The answer to a guarded request is kept in the same transaction. 403 when the plan's items of this
 * month are used up, or when a remembered project has changed; 400 when the project is gone.
 */
export async function insertFeedback<Answer>(ctx: Context, sending: Sending<Answer>): Promise<Answer> {
  const { item, link } = sending;
  if (needsLock(item) || mayChangeCustomer(item, link))
    return answerInTransaction(ctx, async (tx) => {
      await lockWorkspace(tx, item.workspaceId);
      return insert(tx, sending);
    });
  if (!ctx.begin) return insert(ctx, sending);
  const entry = { ...sending, ctx, guard: ctx.guard, cause: ctx };
  const outcome = await ctx.aside(() => together.do(item.workspaceId, entry));
  return answerOf(outcome as Outcome<Answer>);
}

interface Entry extends Sending<unknown>, SentItem {
  ctx: Context;
  guard: Guard | undefined;
}

type Entries = [Entry, ...Entry[]];

/** Of one workspace at a time: they would only wait for each other, because the lock of the ticket numbers is one. */
const together = new Together<Entry, Outcome<unknown>>({
  most: 100,
  fits: (first, other) =>
    other.ctx.logWatch === first.ctx.logWatch &&
    other.plan === first.plan &&
    utcMonth(other.item.createdAt).getTime() === utcMonth(first.item.createdAt).getTime() &&
    Object.keys(other.item).join() === Object.keys(first.item).join(),
  run: async (entries) => {
    const [{ ctx, item }] = entries;
    const outcomes = await store(ctx, entries).catch(entries.length > 1 ? tryApart : refuseGoneProject);
    ctx.logWatch.announce(item.workspaceId);
    return outcomes;
  },
});

/** One statement is a transaction of its own. Keeping answers takes more. */
async function store(ctx: Context, entries: Entries): Promise<Outcome<unknown>[]> {
  if (entries.some(({ guard }) => guard)) return answerTogether(ctx, entries, insertAll);
  return (await insertAll(ctx, entries)).map((answer) => ({ answer }));
}

async function insertAll(ctx: Context, entries: Entry[]): Promise<unknown[]> {
  const [{ plan }] = entries as Entries;
  const projects = new Set(entries.map(({ remembered }) => remembered).filter((project) => project !== null));
  const conditions = { monthlyLimit: planLimits(plan).feedbackPerMonth, unchanged: [...projects] };
  const rows = await insertTogether(ctx, entries as Entries, conditions);
  if (rows.length === 0) throw limitReached(plan, 'feedbackPerMonth');
  return rows.map((row, index) => entries[index]?.present(row));
}

/**
 * Stores items whose customers are known, in their order and with one statement too. The workspace is locked, and the
 * plan has room for them.
 */
export async function insertLinkedFeedback(tx: Context, plan: string, items: LinkedFeedback[]): Promise<void> {
  const [first, ...others] = items;
  if (!first) return;
  const { feedbackPerMonth } = planLimits(plan);
  const stored = await takeNumbersAndInsert(tx, [first, ...others], feedbackPerMonth).catch(refuseGoneProject);
  if (stored === 0) throw limitReached(plan, 'feedbackPerMonth');
}

async function insert<Answer>(
  ctx: Context,
  { plan, item, link, remembered, present }: Sending<Answer>,
): Promise<Answer> {
  const { feedbackPerMonth } = planLimits(plan);
  const conditions = { monthlyLimit: feedbackPerMonth, unchanged: remembered ? [remembered] : [] };
  const row = await takeNumberAndInsert(ctx, item, link, conditions).catch(refuseGoneProject);
  if (!row) throw limitReached(plan, 'feedbackPerMonth');
  return present(row);
}

/** The project may have been deleted since it was looked up. */
function refuseGoneProject(error: unknown): never {
  const isGone = error instanceof Error && error.message.includes('feedback_workspace_id_project_id_fkey');
  throw isGone ? noReferencedProject() : error;
}
