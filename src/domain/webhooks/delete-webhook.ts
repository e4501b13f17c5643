import { NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { recordWebhook } from './webhook.ts';

export const deleteWebhook: Operation<'deleteWebhook'> = async (ctx, { params: { id }, query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);

  return inTransaction(ctx, async (tx) => {
    const webhook = await tx.db.webhook.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
    const { count } = await tx.db.webhook.deleteMany({ where: { id, workspaceId } });
    if (!webhook || count === 0) throw new NotFound('No webhook has this id');
    await tx.db.webhookSlug.deleteMany({ where: { workspaceId, webhookId: id } });
    recordWebhook(tx, 'webhook.deleted', webhook);
    return { data: { id, deleted: true } };
  });
};
