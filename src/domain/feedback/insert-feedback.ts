import { Together, TryApart } from '../../base/together.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
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

/**
 * Takes the workspace's next ticket number, links the item to its customer and stores it, in one statement: the number's
 * lock is held no longer than that, and a failure takes no number. What comes while others are being stored waits for them, and
 * is then stored together. 403 when the plan's items of this month are used up, or when a remembered project has changed;
 * 400 when the project is gone.
 */
export function insertFeedback(
  ctx: Context,
  plan: string,
  item: NewFeedback,
  link: CustomerLink = { company: null, mayAdd: true },
  remembered: ReferencedProject | null = null,
): Promise<InsertedFeedback> {
  if (!needsLock(item) && !mayChangeCustomer(item, link))
    return ctx.begin
      ? ctx.aside(() => together.do(item.workspaceId, { ctx, plan, item, link, remembered, cause: ctx }))
      : insert(ctx, plan, item, link, remembered);
  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, item.workspaceId);
    return insert(tx, plan, item, link, remembered);
  });
}

interface Entry extends SentItem {
  ctx: Context;
  plan: string;
  remembered: ReferencedProject | null;
}

/** Of one workspace at a time: they would only wait for each other, because the lock of the ticket numbers is one. */
const together = new Together<Entry, InsertedFeedback>({
  most: 100,
  fits: (first, other) =>
    other.ctx.logWatch === first.ctx.logWatch &&
    other.plan === first.plan &&
    utcMonth(other.item.createdAt).getTime() === utcMonth(first.item.createdAt).getTime() &&
    Object.keys(other.item).join() === Object.keys(first.item).join(),
  run: async (entries) => {
    const [{ ctx, plan, item }] = entries;
    const { feedbackPerMonth } = planLimits(plan);
    const projects = new Set(entries.map(({ remembered }) => remembered).filter((project) => project !== null));
    const conditions = { monthlyLimit: feedbackPerMonth, unchanged: [...projects] };
    const rows = await insertTogether(ctx, entries, conditions).catch(
      entries.length > 1 ? tryApart : refuseGoneProject,
    );
    if (rows.length > 0) ctx.logWatch.announce(item.workspaceId);
    else if (entries.length > 1)
      throw new TryApart('The items are more than the plan has left, or a project has changed');
    else throw limitReached(plan, 'feedbackPerMonth');
    return rows;
  },
});

/** Of several items, PostgreSQL does not say which one it cannot store. After any other error they may be stored. */
function tryApart(error: unknown): never {
  const { code } = error as { code?: string };
  throw code !== undefined && /^2[23]...$/.test(code)
    ? new TryApart('An item cannot be stored', { cause: error })
    : error;
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

async function insert(
  ctx: Context,
  plan: string,
  item: NewFeedback,
  link: CustomerLink,
  remembered: ReferencedProject | null,
): Promise<InsertedFeedback> {
  const { feedbackPerMonth } = planLimits(plan);
  const conditions = { monthlyLimit: feedbackPerMonth, unchanged: remembered ? [remembered] : [] };
  const row = await takeNumberAndInsert(ctx, item, link, conditions).catch(refuseGoneProject);
  if (!row) throw limitReached(plan, 'feedbackPerMonth');
  return row;
}

/** The project may have been deleted since it was looked up. */
function refuseGoneProject(error: unknown): never {
  const isGone = error instanceof Error && error.message.includes('feedback_workspace_id_project_id_fkey');
  throw isGone ? noReferencedProject() : error;
}
