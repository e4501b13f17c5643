import { randomUUID } from 'node:crypto';
import type { FeedbackDetail, SubscriptionWithSecret, WebhookWithSecret } from '../../generated/sdk/types.gen.ts';
import { hashEmail } from '../../src/base/contact/hash-email.ts';
import { newId } from '../../src/base/ids.ts';
import { newMailedCode } from '../../src/domain/access/mailed-code.ts';
import { createSignInLink } from '../../src/domain/access/sign-in-links.ts';
import { runSchedule } from '../../src/domain/automations/run-schedule.ts';
import { newIdentitySecret, sealingPurpose } from '../../src/domain/identity-secrets/secret.ts';
import type { Api } from './api.ts';
import type { TestApp } from './app.ts';
import {
  aFeedback,
  aKey,
  anAutomation,
  anInvitation,
  aSession,
  aSubscription,
  aView,
  aWebhook,
  aWidget,
  aWorkspaceWithProject,
  type WithProject,
} from './builders.ts';
import { importFile } from './imports.ts';
import { anInboundMail, aRawFile } from './inbound-mails.ts';
import { contextOf, runJobs } from './jobs.ts';
import { aNotification } from './notifications.ts';
import { aConnectedApp, aRegisteredApp } from './oauth/grants.ts';
import { aFileUrl, anAttachment } from './uploads.ts';

export interface FullWorkspace {
  workspaceId: string;
  projectId: string;
  key: string;
  api: Api;
  /** Of an item, its own file. */
  fileUrl: string;
  /** The ticket number of the last item. */
  lastTicketNumber: number | null;
  webhook: WebhookWithSecret;
  subscription: SubscriptionWithSecret;
  /** A request that was answered, with a secret, and what it was answered. */
  answered: { body: object; key: string; secret: string };
  /** Opens the conversation of the item. */
  threadToken: string;
}

/** Has a row in each table, made as the service makes them. Each possible reference is set in at least one row. */
export async function aFullWorkspace(app: TestApp): Promise<FullWorkspace> {
  const built = await aWorkspaceWithProject(app);
  const { api, workspace, project, key } = built;
  const workspaceId = workspace.id;
  await aWidget(built);
  const webhook = await aWebhook(built);
  const subscription = await aSubscription(built, { headers: [{ name: 'X-Team', value: 'blue' }] });
  await aView(built);
  const fileUrl = await aFileUrl(built);
  await anAutomation(built, { scope: 'feedback.created' });
  const mail = { to: 'submitter', subject: 'Hello', body: 'Thank you' };
  await anAutomation(built, { scope: 'feedback.created', actions: [{ type: 'send_email', params: mail }] });
  const fields = { userEmail: 'ada@example.org', screenshotUrl: fileUrl, rating: 4.25 };
  const feedback = await aFeedback(built, { ...fields, customMetadata: { large: 9007199254740991, small: 0.1 } });
  await runJobs(app);
  const { id: automationId } = await anAutomation(built, { scope: 'time.scheduled' });
  await runSchedule(contextOf(app), { workspaceId, automationId, dueAt: app.clock.read().toISOString() });
  const inThread = { ...built, feedback };
  for (const thread of ['comments', 'notes'])
    await api.post(`/feedback/${feedback.id}/${thread}`, { attachments: [await anAttachment(inThread)] });
  const ofProject = { where: { workspaceId }, data: { projectId: project.id } };
  await app.database.prisma.upload.updateMany(ofProject);
  const { id: importId } = await importFile(app, built, 'message\nImported\n,"11"\n');
  await app.database.prisma.importChunk.create({
    data: { workspaceId, importId, number: 1, data: new Uint8Array([31]) },
  });
  const cause = { actor: { type: 'system', id: null, name: 'heed' }, causedBy: null };
  const left = { workspaceId, kind: 'customer', id: newId('cus'), cause, heldUntil: new Date('2100-01-01') };
  await app.database.prisma.deletion.create({ data: left });
  const threadToken = await aConversation(app, { ...built, feedback });
  await mailIn(app, { ...built, feedback });
  const { api: inSession } = await aSession(app, built.user);
  await inSession.send('put', '/me/notification-settings', { body: { workspaceId, projectIds: [project.id] } });
  await inSession.send('put', '/me/notifications/read', { body: { feedbackId: feedback.id } });
  await aNotification(app, { workspaceId, userId: built.user.id, feedbackId: feedback.id });
  const { row } = await aKey(app, built.user);
  await api.post(`/api-keys/${row.id}/rotate`, { keepOldForSeconds: 600 });
  await anInvitation(app, built);
  await createSignInLink(contextOf(app), built.user.id, 900_000);
  const { stored } = await newMailedCode(contextOf(app), 'new@example.org');
  await app.database.prisma.emailChange.create({
    data: { userId: built.user.id, email: 'new@example.org', ...stored },
  });
  await aConnectedApp(app, built);
  await aRegisteredApp(app);
  const answered = await anAnsweredRequest(api, workspaceId);
  return {
    ...{ workspaceId, projectId: project.id, key, api, fileUrl, webhook, subscription, answered, threadToken },
    lastTicketNumber: feedback.ticketNumber === null ? null : feedback.ticketNumber + 1,
  };
}

/** Stores what a conversation with a customer leaves. Returns the token of the submitter's link. */
async function aConversation(
  app: TestApp,
  { api, workspace, project, feedback }: WithProject & { feedback: FeedbackDetail },
): Promise<string> {
  const { prisma } = app.database;
  const [workspaceId, feedbackId, createdAt] = [workspace.id, feedback.id, app.clock.read()];
  const { url } = (await api.post(`/feedback/${feedbackId}/thread-link`, {})).body.data;
  const externalIds = [{ projectId: project.id, id: '4711' }];
  await api.patch(`/customers/${feedback.customerId}`, { externalIds });
  const to = 'ada@example.org';
  const emailHash = hashEmail(to);
  await prisma.mail.create({ data: { id: newId('mail'), workspaceId, feedbackId, kind: 'answer', to, createdAt } });
  await prisma.mailStop.create({ data: { workspaceId, feedbackId, emailHash, createdAt } });
  const suppressed = { id: newId('sup'), workspaceId, emailHash, email: to, reason: '550', createdAt };
  await prisma.mailSuppression.create({ data: suppressed });
  await prisma.mailAllowance.create({ data: { workspaceId, sender: 'example.com', createdAt } });
  const id = newId('ids');
  const secretEncrypted = contextOf(app).secrets.seal(sealingPurpose(id), newIdentitySecret());
  await prisma.identitySecret.create({ data: { id, workspaceId, projectId: project.id, secretEncrypted, createdAt } });
  const rated = { workspaceId, feedbackId, projectId: project.id, day: new Date('2026-03-09'), score: 5 };
  await prisma.metricsRating.create({ data: rated });
  return url.split('/t/')[1];
}

/** Stores what mail that came in leaves: the address of the project, a mail of the item, one that waits, and a held sender. */
async function mailIn(app: TestApp, { api, workspace, project, feedback }: WithProject & { feedback: FeedbackDetail }) {
  const { prisma } = app.database;
  const workspaceId = workspace.id;
  await api.patch(`/projects/${project.id}`, { workspaceId, mailSettings: { address: `${workspaceId}@example.org` } });
  const of = { projectId: project.id, feedbackId: feedback.id };
  const [comment] = (await api.get(`/feedback/${feedback.id}/comments`)).body.data;
  const answer = await anInboundMail(app, workspaceId, { ...of, state: 'comment', commentId: comment.id });
  await prisma.upload.updateMany({ where: { workspaceId, commentId: comment.id }, data: { mailId: answer.id } });
  await anInboundMail(app, workspaceId, { ...of, ...(await aRawFile(app)) });
  const until = new Date('2026-06-01T12:00:00.000Z');
  await prisma.heldSender.create({ data: { workspaceId, emailHash: hashEmail('spam@example.org'), until } });
  const place = { mailbox: `imaps://${workspaceId}@mail.example.org/INBOX`, uidValidity: '1', uid: 7 };
  await prisma.mailboxPosition.create({ data: { ...place, updatedAt: app.clock.read() } });
}

async function anAnsweredRequest(api: Api, workspaceId: string): Promise<FullWorkspace['answered']> {
  await api.post('/projects', { workspaceId, name: 'Once' }, { 'Idempotency-Key': randomUUID() });
  const body = { workspaceId, name: 'Answered once' };
  const key = randomUUID();
  const { secret } = (await api.post('/webhooks', body, { 'Idempotency-Key': key })).body.data;
  return { body, key, secret };
}

/** A job that waits: the delivery of an automation's webhook, signed with the secret. */
export async function aWaitingDelivery({ api, workspaceId, projectId }: FullWorkspace, url: string, secret: string) {
  const actions = [{ type: 'send_webhook' as const, params: { url, secret } }];
  const { id } = await anAutomation({ api, project: { id: projectId } }, { actions });
  const [item] = (await api.get('/feedback', { workspaceId })).body.data;
  await api.post(`/automations/${id}/run`, { feedbackId: item.id });
}
