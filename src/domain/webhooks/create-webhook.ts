import { randomBytes } from 'node:crypto';
import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { ofCaller } from '../apps/of-app.ts';
import type { Operation } from '../operation.ts';
import { findReferencedProject } from '../rules/project-rules.ts';
import { requireRoom } from '../workspaces/plans.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { newWebhookSecret, sealingPurpose } from './secret.ts';
import { presentWebhook, recordWebhook } from './webhook.ts';

const slugBytes = 16;

export const createWebhook: Operation<'createWebhook'> = async (ctx, { body }) => {
  const { workspaceId, name, projectId = null } = body;
  const { plan } = await requireWorkspace(ctx, workspaceId);
  const id = newId('wh');
  const secret = newWebhookSecret();

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    if (projectId !== null) await findReferencedProject(tx, workspaceId, projectId);
    requireRoom(plan, 'webhooks', await tx.db.webhook.count({ where: { workspaceId } }));
    const slug = randomBytes(slugBytes).toString('base64url');
    await tx.db.webhookSlug.create({ data: { slug, workspaceId, webhookId: id } });
    const webhook = await tx.db.webhook.create({
      data: {
        id,
        workspaceId,
        projectId,
        name: name.trim(),
        slug,
        secretEncrypted: tx.secrets.seal(sealingPurpose(id), secret),
        ...ofCaller(tx.caller),
        createdAt: tx.clock(),
      },
    });
    recordWebhook(tx, 'webhook.created', webhook);
    return { data: { ...presentWebhook(tx, webhook), secret } };
  });
};
