import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { aFileUrl, anAttachment, storageKeyOf } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const prisma = () => app.database.prisma;
const item = (id: string) => prisma().feedback.findFirstOrThrow({ where: { id } });
const commentsOf = (feedbackId: string) => prisma().comment.findMany({ where: { feedbackId }, orderBy: { id: 'asc' } });
const aCustomer = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };

describe('201', () => {
  it("adds an agent's comment, by the key's owner", async () => {
    const { api, user, workspace, feedback } = await aWorkspaceWithFeedback(app);
    app.clock.advance(1_000);

    const response = await api.post(`/feedback/${feedback.id}/comments`, { message: '  Which phone?\n' });

    const createdAt = app.clock.read().toISOString();
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^cmt_/),
        message: 'Which phone?',
        authorType: 'agent',
        authorName: user.name,
        authorEmail: user.email,
        via: 'api',
        verified: null,
        automatic: false,
        hasMore: false,
        attachments: [],
        mail: { state: 'skipped', recipients: 1 },
        seenAt: null,
        createdAt,
      },
    });
    expect(await commentsOf(feedback.id)).toEqual([
      expect.objectContaining({ workspaceId: workspace.id, message: 'Which phone?', authorEmail: user.email }),
    ]);
    expect(await item(feedback.id)).toMatchObject({
      commentCount: 1,
      lastCommentBy: 'agent',
      status: 'new',
      updatedAt: app.clock.read(),
    });
  });

  it("adds a customer's comment", async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);
    const body = { ...aCustomer, authorName: ' Ada ', authorEmail: ' Ada@Example.org', message: 'A Pixel 9' };

    const response = await api.post(`/feedback/${feedback.id}/comments`, body);

    expect(response.body.data).toMatchObject({ authorType: 'customer', authorName: 'Ada', message: 'A Pixel 9' });
    expect(await commentsOf(feedback.id)).toEqual([
      expect.objectContaining({ authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' }),
    ]);
    expect(await item(feedback.id)).toMatchObject({ commentCount: 1, lastCommentBy: 'customer', status: 'new' });
  });

  it("makes a customer who writes a participant, besides the item's submitter", async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app, { userEmail: 'zoe@example.org' });
    const send = (authorEmail: string) =>
      api.post(`/feedback/${feedback.id}/comments`, { ...aCustomer, authorEmail, message: 'Me too' });

    for (const email of ['zoe@example.org', 'Ada@Example.org', 'ada@example.org']) await send(email);
    await api.post(`/feedback/${feedback.id}/comments`, { message: 'Thanks' });

    const people = (await api.get(`/feedback/${feedback.id}/participants`)).body.data;
    expect(people).toMatchObject([
      { kind: 'submitter', email: 'zoe@example.org' },
      { kind: 'added', email: 'ada@example.org', name: 'Ada' },
    ]);
  });

  it('stores the comment of a customer beside twenty participants, and adds nobody', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const common = { workspaceId: workspace.id, feedbackId: feedback.id, kind: 'added', createdAt: new Date() };
    const people = Array.from({ length: 20 }, (_, n) => ({ ...common, id: `ptc_${n}`, email: `p${n}@example.org` }));
    await prisma().participant.createMany({ data: people });

    const response = await api.post(`/feedback/${feedback.id}/comments`, { ...aCustomer, message: 'Me too' });

    expect(response.status).toBe(201);
    expect(await prisma().participant.count({ where: { feedbackId: feedback.id } })).toBe(20);
  });

  it('lets an agent give another name', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/comments`, { message: 'Hi', authorName: 'Support' });

    expect(response.body.data.authorName).toBe('Support');
  });

  it.each([
    ['resolved', 'resolved'],
    ['archived', 'closed'],
    ['done', 'closed'],
  ])('reopens an item that was %s when the customer comments', async (status, category) => {
    const customStatuses = [{ id: 'done', label: 'Done', category: 'closed' as const }];
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, {}, { customStatuses });
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status });
    const before = await item(feedback.id);
    app.clock.advance(1_000);

    await api.post(`/feedback/${feedback.id}/comments`, { ...aCustomer, message: 'Still broken' });

    expect(before).toMatchObject({ status, statusCategory: category, resolvedAt: expect.any(Date) });
    expect(await item(feedback.id)).toMatchObject({
      status: 'reopened',
      statusCategory: 'open',
      resolvedAt: null,
      statusChangedAt: app.clock.read(),
    });
  });

  it.each([
    ['resolved', { message: 'Thanks' }],
    ['in-progress', { ...aCustomer, message: 'Hello?' }],
  ])('leaves an item %s on the comment %j', async (status, body) => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status });

    await api.post(`/feedback/${feedback.id}/comments`, body);

    expect(await item(feedback.id)).toMatchObject({ status, commentCount: 1 });
  });

  it('gives the item a status in the same transaction, and in one event', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    app.clock.advance(1_000);

    const response = await api.post(`/feedback/${feedback.id}/comments`, { message: 'Corrected', status: 'resolved' });

    expect(response.status).toBe(201);
    const resolvedAt = app.clock.read();
    expect(await item(feedback.id)).toMatchObject({ status: 'resolved', commentCount: 1, resolvedAt });
    const { body } = await api.get('/events', { workspaceId: workspace.id, order: 'desc', pageSize: 2 });
    expect(body.data[0]).toMatchObject({
      type: 'feedback.updated',
      changes: { status: { from: 'new', to: 'resolved' }, commentCount: { from: 0, to: 1 } },
    });
    expect(body.data[1]).toMatchObject({ type: 'comment.created', data: { message: 'Corrected' } });
  });

  it('leaves an item done when the comment of a customer gives it a status that is', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'resolved' });

    await api.post(`/feedback/${feedback.id}/comments`, { ...aCustomer, message: 'Thanks', status: 'archived' });

    expect(await item(feedback.id)).toMatchObject({ status: 'archived', statusCategory: 'closed' });
  });

  it.each([undefined, '', ' \n '])('takes attachments with the message %j', async (message) => {
    const built = await aWorkspaceWithFeedback(app);
    const attachments = [await anAttachment(built), await anAttachment(built), await anAttachment(built)];
    const sent = [{ id: attachments[0]?.id }, { ...attachments[1], fileName: 'forged' }, attachments[2]];

    const response = await built.api.post(`/feedback/${built.feedback.id}/comments`, {
      attachments: sent,
      ...(message !== undefined && { message }),
    });

    expect(response.body.data).toMatchObject({ message: '', attachments });
    const rows = await prisma().upload.findMany({ where: { feedbackId: built.feedback.id } });
    expect(rows.map(({ commentId }) => commentId)).toEqual(rows.map(() => response.body.data.id));
  });

  it('takes 2,000 characters, whatever they are made of', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);
    const message = '🙈'.repeat(2_000);

    const response = await api.post(`/feedback/${feedback.id}/comments`, { message });

    expect(response.body.data.message).toBe(message);
  });

  it('counts every one of many simultaneous comments', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => api.post(`/feedback/${feedback.id}/comments`, { message: `${n}` })),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await item(feedback.id)).toHaveProperty('commentCount', 10);
  });

  it('runs once for an Idempotency-Key', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);
    const send = () => api.post(`/feedback/${feedback.id}/comments`, { message: 'Hi' }, { 'Idempotency-Key': 'one' });

    const responses = [await send(), await send()];

    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect(await item(feedback.id)).toHaveProperty('commentCount', 1);
  });
});

describe('400', () => {
  it('refuses a status that the project does not have, with the comment', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/comments`, { message: 'Hi', status: 'nonsense' });

    expect(response).toBeError(400, 'bad_request', 'body/status');
    expect(await item(feedback.id)).toMatchObject({ status: 'new', commentCount: 0 });
    expect(await commentsOf(feedback.id)).toEqual([]);
  });

  it('refuses a message of which nobody would see anything', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/comments`, { message: '\u200B\u2060\u2800' });

    expect(response).toBeError(400, 'bad_request', 'body/message');
  });

  it.each([
    [{}, 'body/message'],
    [{ message: ' \n' }, 'body/message'],
    [{ message: '', attachments: [] }, 'body/message'],
    [{ message: 'a'.repeat(2_001) }, 'body/message'],
    [{ message: 'a\0' }, 'body/message'],
    [{ message: 1 }, 'body/message'],
    [{ message: 'Hi', authorType: 'robot' }, 'body/authorType'],
    [{ message: 'Hi', authorType: 'customer' }, 'body/authorName'],
    [{ message: 'Hi', authorType: 'customer' }, 'body/authorEmail'],
    [{ message: 'Hi', ...aCustomer, authorName: ' ' }, 'body/authorName'],
    [{ message: 'Hi', ...aCustomer, authorEmail: '' }, 'body/authorEmail'],
    [{ message: 'Hi', ...aCustomer, authorEmail: 'ada' }, 'body/authorEmail'],
    [{ message: 'Hi', authorEmail: 'ada' }, 'body/authorEmail'],
    [{ message: 'Hi', colour: 'red' }, 'body/colour'],
    [{ message: 'Hi', attachments: [{ url: 'http://heed.test/media/a.png' }] }, 'body/attachments/0/id'],
    [{ message: 'Hi', attachments: [1, 2, 3, 4].map((n) => ({ id: `att_${n}` })) }, 'body/attachments'],
  ])('refuses %.80j', async (body, path) => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/comments`, body);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await commentsOf(feedback.id)).toEqual([]);
  });

  it('refuses attachments of another item and used ones, and adds nothing', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const [own, used] = [await anAttachment(built), await anAttachment(built)];
    await built.api.post(`/feedback/${built.feedback.id}/comments`, { attachments: [{ id: used.id }] });
    const otherItem = await anAttachment({ ...built, feedback: await aFeedback(built) });
    const otherWorkspace = await anAttachment(await aWorkspaceWithFeedback(app));
    const plain = await prisma().upload.findFirstOrThrow({
      where: { storageKey: storageKeyOf(await aFileUrl(built)) },
    });
    const before = await item(built.feedback.id);

    for (const { id } of [used, otherItem, otherWorkspace, plain, { id: newId('att') }, { id: 'nonsense' }, own]) {
      const response = await built.api.post(`/feedback/${built.feedback.id}/comments`, {
        message: 'Look',
        attachments: [{ id: own.id }, { id }],
      });
      expect(response).toBeError(400, 'bad_request', 'body/attachments/1/id');
    }

    expect(await item(built.feedback.id)).toEqual(before);
    expect(await prisma().upload.findFirst({ where: { id: own.id } })).toHaveProperty('commentId', null);
  });

  it('gives an attachment to only one of two simultaneous comments', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await anAttachment(built);
    const send = () => built.api.post(`/feedback/${built.feedback.id}/comments`, { attachments: [{ id }] });

    const responses = await Promise.all([send(), send()]);

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await commentsOf(built.feedback.id)).toHaveLength(1);
  });
});

describe('403', () => {
  it.each(['agent', 'customer'])('refuses an %s if comments are turned off', async (authorType) => {
    const { api, feedback } = await aWorkspaceWithFeedback(app, { customerCommentsEnabled: false });

    const response = await api.post(`/feedback/${feedback.id}/comments`, { ...aCustomer, authorType, message: 'Hi' });

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toMatch(/comments are turned off/);
    expect(await commentsOf(feedback.id)).toEqual([]);
    expect(await item(feedback.id)).toHaveProperty('commentCount', 0);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used for another comment', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);
    const send = (message: string) =>
      api.post(`/feedback/${feedback.id}/comments`, { message }, { 'Idempotency-Key': 'one' });
    await send('One');

    expect(await send('Two')).toBeError(409, 'conflict');
    expect(await commentsOf(feedback.id)).toHaveLength(1);
  });
});
