import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { TryApart } from '../../base/together.ts';
import type { Outcome } from '../../platform/answer-together.ts';
import type { Context } from '../../platform/context.ts';
import { requireExpected } from '../../platform/versions.ts';
import { findMembers, noSuchMember } from '../access/workspace-access.ts';
import { judgeChange } from './change-feedback.ts';
import { requireFreeExternalId } from './external-id.ts';
import { findFeedbackDetails, noSuchFeedback } from './feedback.ts';
import type { FeedbackChange, WantedChanges } from './feedback-change.ts';
import { type LockedItem, lockItems } from './lock-items.ts';
import { recordFeedbackChange } from './record-feedback.ts';
import { writeChanges } from './write-changes-sql.ts';

/** What one request wants to change of an item. */
export interface ItemChange {
  /** That of the request: it says who acts, and which version the item must have. */
  ctx: Context;
  id: string;
  wanted: WantedChanges;
}

export interface ChangedItem {
  data: FeedbackDetail;
}

/**
 * Changes items of a workspace, each for its own request, with one statement for each step. Each is refused alone. No two are
 * of one item. Without `waits`, one is to be tried apart if somebody else has locked its item, or the item does not exist.
 * Whoever sets an `externalId` has locked the workspace.
 */
export async function changeEach(
  tx: Context,
  workspaceId: string,
  changes: ItemChange[],
  waits: boolean,
): Promise<Outcome<ChangedItem>[]> {
  const judged = await judgeEach(tx, workspaceId, changes, waits);
  const accepted = judged.flatMap((one) => ('change' in one ? one : []));
  await write(tx, workspaceId, accepted);
  const ids = accepted.map(({ change }) => change.after.id);
  const details = await findFeedbackDetails(tx, workspaceId, ids);
  // The lock of its project keeps each item reachable.
  const detailOf = ({ change }: Accepted) => details.get(change.after.id) as FeedbackDetail;
  return judged.map((one) => ('change' in one ? { answer: { data: detailOf(one) } } : one));
}

interface Accepted {
  ctx: Context;
  change: FeedbackChange;
}

type Judged = Accepted | { refusal: Error };

async function judgeEach(tx: Context, workspaceId: string, changes: ItemChange[], waits: boolean): Promise<Judged[]> {
  const ids = changes.map(({ id }) => id);
  const locked = await lockItems(tx, workspaceId, ids, waits);
  const assigneeIds = changes.flatMap(({ wanted }) => wanted.assigneeId ?? []);
  const members = await findMembers(tx, workspaceId, assigneeIds);
  const judged: Judged[] = [];
  for (const { ctx, id, wanted } of changes) {
    const found = locked.get(id);
    if (found) judged.push(await judge(tx, ctx, found, wanted, members));
    else judged.push({ refusal: waits ? noSuchFeedback() : new TryApart('The item is locked, or does not exist') });
  }
  return judged;
}

async function judge(
  tx: Context,
  ctx: Context,
  { item, project }: LockedItem,
  wanted: WantedChanges,
  members: Set<string>,
): Promise<Judged> {
  const { assigneeId, externalId } = wanted;
  try {
    requireExpected(ctx, item);
    if (typeof assigneeId === 'string' && !members.has(assigneeId)) throw noSuchMember('body/assigneeId');
    if (typeof externalId === 'string')
      await requireFreeExternalId(tx, item, externalId, { ownId: item.id, tellsWhich: true });
    return { ctx, change: judgeChange(ctx, item, project, wanted) };
  } catch (error) {
    return { refusal: error as Error };
  }
}

async function write(tx: Context, workspaceId: string, accepted: Accepted[]): Promise<void> {
  const changing = accepted.filter(({ change }) => change.changed.length > 0);
  if (changing.length === 0) return;
  await writeChanges(
    tx,
    workspaceId,
    changing.map(({ change }) => change),
  );
  for (const { ctx, change } of changing)
    recordFeedbackChange({ ...tx, actor: ctx.actor, causedBy: ctx.causedBy }, change);
}
