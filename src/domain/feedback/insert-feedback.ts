import { type Context, inTransaction } from '../../platform/context.ts';
import { noReferencedProject } from '../rules/project-rules.ts';
import { limitReached, planLimits } from '../workspaces/plans.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { type InsertedFeedback, takeNumberAndInsert, takeNumbersAndInsert } from './insert-feedback-sql.ts';
import { type CustomerLink, mayChangeCustomer } from './link-customer-sql.ts';
import type { LinkedFeedback, NewFeedback } from './new-feedback.ts';
import { needsLock } from './submitter.ts';

/**
 * Takes the workspace's next ticket number, links the item to its customer and stores it, in one statement: the number's
 * lock is held no longer than that, and a failure takes no number. 403 when the
 * plan's items of this month are used up, 400 when the project is gone.
 */
export function insertFeedback(
  ctx: Context,
  plan: string,
  item: NewFeedback,
  link: CustomerLink = { company: null, mayAdd: true },
): Promise<InsertedFeedback> {
  if (!needsLock(item) && !mayChangeCustomer(item, link)) return insert(ctx, plan, item, link);
  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, item.workspaceId);
    return insert(tx, plan, item, link);
  });
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

async function insert(ctx: Context, plan: string, item: NewFeedback, link: CustomerLink): Promise<InsertedFeedback> {
  const { feedbackPerMonth } = planLimits(plan);
  const row = await takeNumberAndInsert(ctx, item, link, feedbackPerMonth).catch(refuseGoneProject);
  if (!row) throw limitReached(plan, 'feedbackPerMonth');
  return row;
}

/** The project may have been deleted since it was looked up. */
function refuseGoneProject(error: unknown): never {
  const isGone = error instanceof Error && error.message.includes('feedback_workspace_id_project_id_fkey');
  throw isGone ? noReferencedProject() : error;
}
