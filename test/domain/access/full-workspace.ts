import { operationFacts } from '../../../generated/operations.ts';
import type { TestApp } from '../../support/app.ts';
import {
  aCustomer,
  aKey,
  anAutomation,
  anInvitation,
  aSession,
  aSubscription,
  aView,
  aWebhook,
  aWidget,
  aWorkspaceWithFeedback,
} from '../../support/builders.ts';
import { sendFile } from '../../support/imports.ts';
import { aPasskey } from '../../support/passkeys.ts';
import type { Ids, SampledId } from './sample-requests.ts';

export type FullWorkspace = Awaited<ReturnType<typeof aFullWorkspace>>;

/** A workspace with one of everything that a request may name. */
export async function aFullWorkspace(app: TestApp) {
  const built = await aWorkspaceWithFeedback(app, { externalId: 'board-12' });
  const [widget, webhook] = [await aWidget(built), await aWebhook(built)];
  const [customer, source] = [await aCustomer(built), await aCustomer(built)];
  const automation = await anAutomation(built);
  const subscription = await aSubscription(built);
  await app.running.readers.drain();
  const delivery = await app.database.prisma.delivery.findFirstOrThrow({ where: { subscriptionId: subscription.id } });
  const { body: run } = await built.api.post(`/automations/${automation.id}/run`, { feedbackId: built.feedback.id });
  const event = await app.database.prisma.event.findFirstOrThrow({ where: { workspaceId: built.workspace.id } });
  const invited = await anInvitation(app, built);
  const session = await aSession(app, built.user);
  const view = await aView(built);
  const ids: Ids = {
    workspaceId: built.workspace.id,
    projectId: built.project.id,
    feedbackId: built.feedback.id,
    ticketNumber: String(built.feedback.ticketNumber),
    itemExternalId: String(built.feedback.externalId),
    widgetId: widget.id,
    webhookId: webhook.id,
    automationId: automation.id,
    runId: run.runId,
    customerId: customer.id,
    sourceCustomerId: source.id,
    userId: built.user.id,
    eventId: event.id,
    subscriptionId: subscription.id,
    sessionId: session.row.id,
    passkeyId: (await aPasskey(app, built.user)).id,
    keyId: (await aKey(app, built.user, { scopes: ['feedback:read'] })).row.id,
    deliveryId: delivery.id,
    viewId: view.id,
    invitedUserId: invited.userId,
    importId: (await sendFile(built, 'message\nx\n')).body.data.id,
  };
  return { ...built, session, ids };
}

/** Whether the operation leaves the workspace as other operations need it: it reads, or adds what may be there twice. */
export function leavesRest(id: SampledId): boolean {
  const { method, status } = operationFacts[id];
  return method === 'get' || (status === 201 && id !== 'addMember');
}
