import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { forgetConversations } from '../conversations/erase-conversations-sql.ts';
import { dropMails } from '../inbound-mails/drop-mails.ts';
import { storedWith } from '../inbound-mails/inbound-mails-sql.ts';
import type { Operation } from '../operation.ts';
import { removeUploadsOfItems } from '../uploads/remove-uploads.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { lockFeedback } from './feedback.ts';
import { recordDeletedFeedback } from './record-feedback.ts';

export const deleteFeedback: Operation<'deleteFeedback'> = async (ctx, { params, query }) => {
  const { workspaceId } = query;
  await requireWorkspace(ctx, workspaceId);

  const files = await inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { id, customerId } = await lockFeedback(tx, workspaceId, params.id);
    await recordDeletedFeedback(tx, workspaceId, [id]);
    const removed = await removeUploadsOfItems(tx, workspaceId, [id]);
    await forgetConversations(tx, workspaceId, [id]);
    const ofMails = await dropMails(tx, workspaceId, storedWith([id]));
    if (customerId) {
      const where = { workspaceId, id: customerId };
      await tx.db.customer.updateMany({ where, data: { feedbackCount: { decrement: 1 }, version: { increment: 1 } } });
    }
    await tx.db.feedback.delete({ where: { workspaceId_id: { workspaceId, id } } });
    return removed + ofMails.files;
  });
  if (files > 0) await ctx.files.sweep();
  return { data: { id: params.id, deleted: true } };
};
