import type { Feedback } from '../../../generated/prisma/client.ts';
import { Conflict } from '../../base/errors.ts';
import { findLabel } from '../../base/text/label.ts';
import { changeItem } from '../feedback/change-items.ts';
import { findFeedbackDetail } from '../feedback/feedback.ts';
import type { WantedChanges } from '../feedback/feedback-change.ts';
import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import { skipMailsAbout } from '../mail-rows/skip-mails-sql.ts';
import type { SqlOperation } from '../operation.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { hasStatus } from '../rules/status.ts';
import { holdSenders, readSenders, releaseSenders } from './held-senders-sql.ts';

const tag = 'spam';
const heldMs = 90 * 86_400_000;

export const markAsSpam: SqlOperation<'markAsSpam'> = (ctx, { params: { id }, body }) =>
  onOwnFeedback(ctx, id, body.workspaceId, async (tx, item, project) => {
    const { workspaceId } = item;
    const wanted = body.undo ? undoing(item, project) : marking(item);
    await changeItem(tx, { item, project, wanted });
    const senders = await readSenders(tx, item);
    if (body.undo) await releaseSenders(tx, workspaceId, senders);
    else {
      await skipMailsAbout(tx, workspaceId, id, 'off');
      await holdSenders(tx, workspaceId, senders, new Date(tx.clock().getTime() + heldMs));
    }
    return { data: await findFeedbackDetail(tx, { workspaceId, id }) };
  });

const markedStatus = 'archived';

/** Marked twice, it keeps what was before the first time. */
function marking({ status, resolvedAt, tags }: Feedback): WantedChanges {
  const isMarked = status === markedStatus && findLabel(tags, tag) !== undefined;
  const beforeSpam = { status, resolvedAt: resolvedAt?.toISOString() ?? null };
  return { status: markedStatus, addTags: [tag], ...(!isMarked && { beforeSpam }) };
}

/** An item whose status somebody has changed meanwhile keeps it. */
function undoing({ tags, status, beforeSpam }: Feedback, project: ProjectRules): WantedChanges {
  if (findLabel(tags, tag) === undefined) throw new Conflict('The item is not marked as spam');
  const unmarked = { removeTags: [tag], beforeSpam: null };
  if (status !== markedStatus) return unmarked;
  const before = beforeSpam as { status: string; resolvedAt: string | null } | null;
  if (!before || !hasStatus(project, before.status)) return { ...unmarked, status: 'reopened' };
  const resolvedAt = before.resolvedAt === null ? undefined : new Date(before.resolvedAt);
  return { ...unmarked, status: before.status, resolvedAt, isRestored: true };
}
