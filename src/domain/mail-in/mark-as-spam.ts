import type { Feedback } from '../../../generated/prisma/client.ts';
import { Conflict } from '../../base/errors.ts';
import { findLabel } from '../../base/text/label.ts';
import { changeItem } from '../feedback/change-items.ts';
import { findFeedbackDetail } from '../feedback/feedback.ts';
import type { WantedChanges } from '../feedback/feedback-change.ts';
import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import { skipMailsAbout } from '../mail-rows/skip-mails-sql.ts';
import type { SqlOperation } from '../operation.ts';
import { isDone } from '../rules/status.ts';
import { holdSenders, readSenders, releaseSenders } from './held-senders-sql.ts';

const tag = 'spam';
const heldMs = 90 * 86_400_000;

export const markAsSpam: SqlOperation<'markAsSpam'> = (ctx, { params: { id }, body }) =>
  onOwnFeedback(ctx, id, body.workspaceId, async (tx, item, project) => {
    const { workspaceId } = item;
    const wanted = body.undo ? undoing(item) : { status: 'archived', addTags: [tag] };
    await changeItem(tx, { item, project, wanted });
    const senders = await readSenders(tx, item);
    if (body.undo) await releaseSenders(tx, workspaceId, senders);
    else {
      await skipMailsAbout(tx, workspaceId, id, 'off');
      await holdSenders(tx, workspaceId, senders, new Date(tx.clock().getTime() + heldMs));
    }
    return { data: await findFeedbackDetail(tx, { workspaceId, id }) };
  });

/** An item that somebody has opened again meanwhile keeps its status. */
function undoing({ tags, statusCategory }: Feedback): WantedChanges {
  if (findLabel(tags, tag) === undefined) throw new Conflict('The item is not marked as spam');
  return { removeTags: [tag], ...(isDone(statusCategory) && { status: 'reopened' }) };
}
