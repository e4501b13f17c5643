import { operationFacts } from '../../../generated/operations.ts';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';
import { newId } from '../../../src/base/ids.ts';
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
import { anIdentitySecret } from '../../support/identity.ts';
import { sendFile } from '../../support/imports.ts';
import { anInboundMail, keepRaw } from '../../support/inbound-mails.ts';
import { aConnectedApp } from '../../support/oauth/grants.ts';
import { aPasskey } from '../../support/passkeys.ts';
import { aPushDevice } from '../../support/push.ts';
import type { Ids, SampledId } from './sample-requests.ts';

export type FullWorkspace = Awaited<ReturnType<typeof aFullWorkspace>>;

/** A workspace with one of everything that a request may name. */
export async function aFullWorkspace(app: TestApp) {
  const built = await aWorkspaceWithFeedback(app, { externalId: 'board-12', userEmail: 'ada@example.com' });
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
    pushId: (await aPushDevice(app, session.row)).id,
    keyId: (await aKey(app, built.user, { scopes: ['feedback:read'] })).row.id,
    deliveryId: delivery.id,
    viewId: view.id,
    appId: (await aConnectedApp(app, built)).grant.id,
    invitedUserId: invited.userId,
    importId: (await sendFile(built, 'message\nx\n')).body.data.id,
    reviewId: (await anInboundMail(app, built.workspace.id)).id,
    secretId: (await anIdentitySecret(built)).id,
    ...(await aConversation(app, built)),
  };
  for (const mail of [{ state: 'item' }, { state: 'comment', commentId: ids.commentId }])
    await keepRaw(
      app,
      await anInboundMail(app, ids.workspaceId, { feedbackId: ids.feedbackId, ...mail }),
      Buffer.from('From: ada@example.org\r\n\r\nHi'),
    );
  return { ...built, session, ids };
}

/** The parts of a conversation with a customer, one of each. */
async function aConversation(
  app: TestApp,
  { api, workspace, feedback }: Awaited<ReturnType<typeof aWorkspaceWithFeedback>>,
) {
  const { prisma } = app.database;
  const path = `/feedback/${feedback.id}`;
  const comment = await api.post(`${path}/comments`, { message: 'Which phone is it?' });
  const person = await api.send('put', `${path}/participants`, { body: { email: 'grace@example.com' } });
  await api.post(`${path}/thread-link`, { email: 'grace@example.com' });
  const [workspaceId, feedbackId, createdAt] = [workspace.id, feedback.id, app.clock.read()];
  const mail = { workspaceId, feedbackId, kind: 'answer', to: 'grace@example.com', createdAt };
  const [mailId, failedMailId, suppressionId] = [newId('mail'), newId('mail'), newId('sup')];
  await prisma.mail.createMany({
    data: [
      { ...mail, id: mailId, dueAt: new Date(createdAt.getTime() + 60_000) },
      { ...mail, id: failedMailId, state: 'failed', reason: 'gave_up' },
    ],
  });
  const suppressed = { workspaceId, emailHash: hashEmail('old@example.com'), email: 'old@example.com' };
  await prisma.mailSuppression.create({ data: { ...suppressed, id: suppressionId, reason: '550', createdAt } });
  const [commentId, participantId] = [comment.body.data.id, person.body.data.id];
  return { commentId, participantId, mailId, failedMailId, suppressionId };
}

/** Whether the operation leaves the workspace as other operations need it: it reads, or adds what may be there twice. */
export function leavesRest(id: SampledId): boolean {
  const { method, status } = operationFacts[id];
  return method === 'get' || (status === 201 && id !== 'addMember' && id !== 'createIdentitySecret');
}
