import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';
import { eraseByRetention } from '../../../src/domain/feedback/erase-by-retention.ts';
import { findThreadLink, takeThreadLink, threadUrl } from '../../../src/domain/participants/thread-links.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aSession, aWorkspaceWithProject } from '../../support/builders.ts';
import { everything } from '../../support/everything.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const works = async (token: string) => (await findThreadLink(contextOf(app), 'link', token)) !== null;
const mailsOf = (workspaceId: string) => prisma().mail.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
const day = 24 * 3_600_000;

let count = 0;

/**
 * An item of a person, with all that belongs to a conversation, and an item of somebody else in whose conversation the person
 * takes part too.
 */
async function conversations() {
  const built = await aWorkspaceWithProject(app, { privacySettings: { retentionDays: 30 } });
  const { api, workspace } = built;
  count += 1;
  const [email, other] = [`ada${count}.secret@example.org`, `grace${count}@example.org`];
  const own = await aFeedback(built, { userEmail: email, userName: 'Ada' });
  const foreign = await aFeedback(built, { userEmail: other });
  await api.send('put', `/feedback/${foreign.id}/participants`, { body: { email } });
  const link = async (id: string, to: string) => {
    const { body } = await api.post(`/feedback/${id}/thread-link`, { email: to });
    return body.data.url.split('/t/')[1] as string;
  };
  const browser = await takeThreadLink(contextOf(app), {
    workspaceId: workspace.id,
    feedbackId: own.id,
    participantId: '',
  });
  const tokens = {
    browser: (await threadUrl(contextOf(app), browser)).split('/t/')[1] as string,
    own: await link(own.id, email),
    elsewhere: await link(foreign.id, email),
    others: await link(foreign.id, other),
  };
  await storeMails(workspace.id, { own: own.id, foreign: foreign.id, email, other });
  return { ...built, email, own, foreign, tokens };
}

async function storeMails(
  workspaceId: string,
  { own, foreign, email, other }: { own: string; foreign: string; email: string; other: string },
): Promise<void> {
  const [createdAt, dueAt] = [app.clock.read(), new Date(app.clock.read().getTime() + 60_000)];
  const common = { workspaceId, kind: 'answer', createdAt };
  await prisma().mail.createMany({
    data: [
      { id: 'mail_1', ...common, feedbackId: own, to: email, state: 'sent', sentAt: createdAt },
      { id: 'mail_2', ...common, feedbackId: own, to: email, dueAt },
      { id: 'mail_3', ...common, feedbackId: foreign, to: email, dueAt },
      { id: 'mail_4', ...common, feedbackId: foreign, to: other, dueAt },
    ],
  });
  for (const feedbackId of [own, foreign])
    await prisma().mailStop.create({ data: { workspaceId, feedbackId, emailHash: hashEmail(email), createdAt } });
  const suppressed = { id: 'sup_1', workspaceId, emailHash: hashEmail(email), email, reason: '550', createdAt };
  await prisma().mailSuppression.create({ data: suppressed });
  const satisfaction = { score: 2, text: 'the-secret-words', at: createdAt.toISOString() };
  await prisma().feedback.updateMany({ where: { id: own }, data: { satisfaction } });
}

const waiting = { state: 'waiting', reason: null };
const erased = { to: '', participantId: null, dueAt: null };
const scoreAlone = { score: 2, text: null, at: expect.any(String) };

describe('erasing a person', () => {
  it('takes them from all conversations, also those of others', async () => {
    const { api, workspace, email, own, foreign, tokens } = await conversations();

    await api.post(`/customers/${own.customerId}/erase`, {});

    expect(await Promise.all(Object.values(tokens).map(works))).toEqual([false, false, false, true]);
    expect((await api.get(`/feedback/${own.id}/participants`)).body.data).toEqual([]);
    expect((await api.get(`/feedback/${foreign.id}/participants`)).body.data).toMatchObject([{ kind: 'submitter' }]);
    expect(await mailsOf(workspace.id)).toMatchObject([
      { ...erased, state: 'sent', reason: null },
      { ...erased, state: 'skipped', reason: 'erased' },
      { ...erased, state: 'skipped', reason: 'erased' },
      waiting,
    ]);
    expect((await api.get(`/feedback/${own.id}`, { workspaceId: workspace.id })).body.data.satisfaction).toEqual(
      scoreAlone,
    );
    const where = { workspaceId: workspace.id };
    expect(await prisma().mailSuppression.findMany({ where })).toMatchObject([
      { emailHash: hashEmail(email), email: null },
    ]);
    expect(await prisma().mailStop.count({ where })).toBe(2);
  });

  it('leaves their address nowhere, and the events of others as they are', async () => {
    const { api, workspace, email, own } = await conversations();
    expect(await everything(app)).toContain(email);

    await api.post(`/customers/${own.customerId}/erase`, {});

    const after = await everything(app);
    expect(after).not.toContain(email);
    const { data } = (await api.get('/events', { workspaceId: workspace.id, types: 'thread.link_created' })).body;
    const told = data.map((event: { data: object }) => event.data);
    expect(told.filter((one: object) => 'erased' in one)).toHaveLength(2);
    expect(told.filter((one: object) => 'email' in one)).toHaveLength(1);
  });
});

it('erasing an item by its age takes everybody from its conversation, and nobody from others', async () => {
  const { api, workspace, email, own, tokens } = await conversations();
  await api.patch(`/feedback/${own.id}`, { workspaceId: workspace.id, status: 'resolved' });
  app.clock.advance(31 * day);

  await eraseByRetention(contextOf(app));

  expect(await Promise.all(Object.values(tokens).map(works))).toEqual([false, false, true, true]);
  expect((await mailsOf(workspace.id)).slice(-3)).toMatchObject([
    { ...erased, state: 'skipped', reason: 'erased' },
    { ...waiting, to: email },
    waiting,
  ]);
  const item = await prisma().feedback.findFirstOrThrow({ where: { id: own.id } });
  expect(item.satisfaction).toEqual(scoreAlone);
  const where = { workspaceId: workspace.id };
  expect(await prisma().mailSuppression.findMany({ where })).toMatchObject([{ email }]);
});

const rowsOf = async (workspaceId: string) => {
  const where = { workspaceId };
  return {
    participants: await prisma().participant.count({ where }),
    mails: await prisma().mail.count({ where }),
    stops: await prisma().mailStop.count({ where }),
    suppressions: await prisma().mailSuppression.count({ where }),
    links: await prisma().threadLink.count({ where }),
    externalIds: await prisma().customerExternalId.count({ where }),
    identitySecrets: await prisma().identitySecret.count({ where }),
    allowances: await prisma().mailAllowance.count({ where }),
  };
};

async function withSettings() {
  const built = await conversations();
  const [workspaceId, projectId, createdAt] = [built.workspace.id, built.project.id, app.clock.read()];
  const externalIds = [{ projectId, id: '4711' }];
  await built.api.patch(`/customers/${built.own.customerId}`, { externalIds });
  const secretEncrypted = Buffer.from('sealed');
  await prisma().identitySecret.create({ data: { id: 'ids_1', workspaceId, projectId, secretEncrypted, createdAt } });
  await prisma().mailAllowance.create({ data: { workspaceId, sender: 'acme.com', createdAt } });
  return built;
}

describe('a deletion', () => {
  it('of an item removes its conversation, whose links are found and open nothing', async () => {
    const { api, workspace, own, tokens } = await conversations();

    await api.delete(`/feedback/${own.id}`, { workspaceId: workspace.id });

    expect(await Promise.all(Object.values(tokens).map(works))).toEqual([false, false, true, true]);
    expect(await rowsOf(workspace.id)).toMatchObject({
      participants: 2,
      mails: 2,
      stops: 1,
      suppressions: 1,
      links: 4,
    });
  });

  it('of a project removes those of its items, its secrets and the ids in it', async () => {
    const { api, workspace, project, tokens } = await withSettings();

    await api.delete(`/projects/${project.id}`, { workspaceId: workspace.id });

    expect(await Promise.all(Object.values(tokens).map(works))).toEqual([false, false, false, false]);
    expect(await rowsOf(workspace.id)).toEqual({
      ...{ participants: 0, mails: 0, stops: 0, suppressions: 1, links: 4 },
      ...{ externalIds: 0, identitySecrets: 0, allowances: 1 },
    });
  });

  it('of a workspace removes all of it', async () => {
    const { workspace, user } = await withSettings();
    const { api } = await aSession(app, user);

    const response = await api.send('delete', `/workspace/${workspace.id}`, { body: { confirmName: workspace.name } });

    expect(response.status).toBe(200);
    const none = { participants: 0, mails: 0, stops: 0, suppressions: 0, links: 0 };
    expect(await rowsOf(workspace.id)).toEqual({ ...none, externalIds: 0, identitySecrets: 0, allowances: 0 });
  });
});
