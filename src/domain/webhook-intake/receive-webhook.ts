import { BadRequest, Conflict } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { Submission } from '../feedback/submission.ts';
import { type Origin, submitFeedback } from '../feedback/submit-feedback.ts';
import { insertReceiptMail } from '../mail-rows/receipt-mail.ts';
import type { Operation } from '../operation.ts';
import { readMailSettings } from '../rules/mail-settings.ts';
import { findReferencedProject } from '../rules/project-rules.ts';
import { findEndedApps } from '../webhooks/webhook.ts';

export const receiveWebhook: Operation<'receiveWebhook'> = async (ctx, { body }) => {
  const { webhook, plan } = ctx;
  if ((await findEndedApps(ctx, [webhook])).size > 0)
    throw new Conflict('The app that made this webhook was disconnected: create another one');
  const { projectId = webhook.projectId, metadata, ...submission } = body;
  if (projectId === null)
    throw BadRequest.of({ path: 'body/projectId', message: 'is required: the webhook has no default project' });
  const project = await findReferencedProject(ctx, webhook.workspaceId, projectId);

  return inTransaction(ctx, async (tx) => {
    const origin = { project, plan, widgetId: 'webhook', channel: 'webhook' } as const;
    const response = await submit(tx, origin, { ...submission, customMetadata: metadata });
    // A webhook that was deleted meanwhile needs no update.
    const { workspaceId } = webhook;
    await tx.db.webhook.updateMany({ where: { workspaceId, id: webhook.id }, data: { lastReceivedAt: tx.clock() } });
    return response;
  });
};

/** Names wrong fields as the webhook's payload calls them. */
async function submit(ctx: Context, origin: Origin, submission: Submission) {
  try {
    const item = await submitFeedback(ctx, origin, submission);
    await insertReceiptMail(ctx, item, readMailSettings(origin.project.mailSettings));
    const { id, ticketNumber } = item;
    return { data: { id, ticketNumber } };
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    const inPayload = (text: string) => text.replace('body/customMetadata', 'body/metadata');
    const details = error.details?.map((detail) => ({ ...detail, path: inPayload(detail.path) }));
    throw new BadRequest(inPayload(error.message), details);
  }
}
