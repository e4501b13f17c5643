import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendRaw } from '../../support/raw.ts';
import {
  aBrowserThread,
  addedToken,
  aMailboxThread,
  anAnswer,
  change,
  mailboxToken,
  ThreadApi,
} from '../../support/threads.ts';

// test/doors/http/callers/thread-failures.test.ts tests 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const dayMs = 86_400_000;

describe('200', () => {
  it('shows what the person wrote and the public conversation, and nothing else of the item', async () => {
    const thread = await aBrowserThread(app);
    await change(thread, { tags: ['secret'], priority: 'high' });
    const note = { workspaceId: thread.workspace.id, content: 'A note' };
    await thread.api.post(`/feedback/${thread.feedbackId}/notes`, note);
    const { id } = await anAnswer(thread, 'Which phone?');

    const response = await new ThreadApi(app, thread.token).get();

    const at = app.clock.read().toISOString();
    const answer = { id, authorType: 'agent', authorName: thread.user.name, message: 'Which phone?' };
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      ...{ ticketNumber: 1, message: 'It broke', status: { category: 'open', label: 'New' }, createdAt: at },
      ...{ resolvedAt: null, attachments: [], canReply: true, resolved: false, rating: null, satisfaction: null },
      ...{ canRate: false },
      comments: [{ ...answer, attachments: [], createdAt: at, own: false }],
      project: { name: 'Project', primaryColor: null },
      ...{ submitter: { name: 'Ada' }, unsubscribed: null, sender: 'known' },
    });
    expect(response.headers).toHaveProperty('cache-control', 'private, no-store');
  });

  it('marks the comments of the person, and of a proven submitter those of browser and mailbox', async () => {
    const thread = await aBrowserThread(app);
    const mailbox = await mailboxToken(app, thread);
    await new ThreadApi(app, thread.token).comment({ message: 'By browser' });
    await new ThreadApi(app, mailbox).comment({ message: 'By mail' });
    const owns = async (token: string) =>
      (await new ThreadApi(app, token).get()).body.data.comments.map(({ own }: { own: boolean }) => own);

    const unproven = await owns(mailbox);
    await new ThreadApi(app, mailbox).post('confirm-sender');

    expect(unproven).toEqual([false, true]);
    expect(await owns(mailbox)).toEqual([true, true]);
    expect(await owns(thread.token)).toEqual([true, true]);
    expect(await owns(await addedToken(app, thread, 'grace@example.org'))).toEqual([false, false]);
  });

  it('shows a browser whose mailbox has written only that it goes on by mail', async () => {
    const thread = await aBrowserThread(app);
    await anAnswer(thread, 'For Ada alone');
    await new ThreadApi(app, await mailboxToken(app, thread)).comment({ message: 'I am Ada' });

    const { body } = await new ThreadApi(app, thread.token).get();

    const hidden = {
      message: null,
      comments: [],
      attachments: [],
      submitter: { name: null },
      rating: null,
      satisfaction: null,
    };
    expect(body.data).toMatchObject({ ...hidden, sender: 'mail', canReply: false, canRate: false });
    expect(JSON.stringify(body)).not.toMatch(/Ada/);
  });

  it('asks the mailbox of an item whose sender is not proven', async () => {
    const thread = await aBrowserThread(app);

    const { body } = await new ThreadApi(app, await mailboxToken(app, thread)).get();

    expect(body.data).toMatchObject({ sender: 'ask', message: 'It broke' });
  });

  it('takes a token in upper case, as some mail programs write it', async () => {
    const { token } = await aMailboxThread(app);

    expect((await new ThreadApi(app, token.toUpperCase()).get()).status).toBe(200);
  });

  it('is named after a status of the project, with the colour of its newest widget', async () => {
    const customStatuses = [{ id: 'waiting', label: 'Waiting for parts', category: 'pending' as const }];
    const thread = await aBrowserThread(app, {}, { customStatuses });
    const styling = { primaryColor: '#2563eb' };
    await thread.api.patch(`/widgets/${thread.widget.id}`, { workspaceId: thread.workspace.id, styling });
    await change(thread, { status: 'waiting' });

    const { body } = await new ThreadApi(app, thread.token).get();

    expect(body.data.status).toEqual({ category: 'pending', label: 'Waiting for parts' });
    expect(body.data.project).toEqual({ name: 'Project', primaryColor: '#2563eb' });
  });

  it('lets pages of the domain and of the service read it, and answers their preflight', async () => {
    const { token } = await aMailboxThread(app, {}, { domain: 'shop.example' });
    const api = new ThreadApi(app, token);
    const from = async (origin: string) => (await api.get({ Origin: origin })).headers['access-control-allow-origin'];

    const headers = { Origin: 'https://shop.example' };
    const preflight = await sendRaw(app.running.server, 'OPTIONS', `/api/thread/${token}/rating`, { headers });

    expect(await from('https://www.shop.example')).toBe('https://www.shop.example');
    expect(await from('http://heed.test')).toBe('http://heed.test');
    expect(preflight).toMatchObject({ status: 204 });
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Content-Type, Idempotency-Key, Authorization, Last-Event-ID',
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('changes nothing, however often a scanner reads it', async () => {
    const thread = await aBrowserThread(app);
    await anAnswer(thread, 'Which phone?');
    const stored = () =>
      Promise.all([
        app.database.prisma.feedback.findMany({ where: { id: thread.feedbackId } }),
        app.database.prisma.comment.findMany({ where: { feedbackId: thread.feedbackId } }),
        app.database.prisma.threadLink.findMany({ where: { feedbackId: thread.feedbackId } }),
        app.database.prisma.event.count({ where: { workspaceId: thread.workspace.id } }),
      ]);
    const before = await stored();

    const api = new ThreadApi(app, thread.token);
    for (let read = 0; read < 50; read++) await api.get();

    expect(await stored()).toEqual(before);
  });
});

describe('400', () => {
  it('refuses what no query of it knows', async () => {
    const { token } = await aMailboxThread(app);

    const response = await app.anonymous.site.get(`/api/thread/${token}`, { unknown: '1' });

    expect(response).toBeError(400, 'bad_request', 'query/unknown');
  });
});

describe('403', () => {
  it('refuses a page outside the domain, which cannot read why', async () => {
    const { token } = await aMailboxThread(app, {}, { domain: 'shop.example' });

    const response = await new ThreadApi(app, token).get({ Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('404', () => {
  it('says the same of a token that is unknown, malformed, ended, or of another kind, and of an erased item', async () => {
    const erased = await aMailboxThread(app);
    await app.database.prisma.feedback.updateMany({
      where: { id: erased.feedbackId },
      data: { erasedAt: app.clock.read() },
    });
    const ended = await aMailboxThread(app);
    await app.database.prisma.threadLink.updateMany({
      where: { feedbackId: ended.feedbackId },
      data: { generation: { increment: 1 } },
    });
    const removed = await aMailboxThread(app);
    await app.database.prisma.participant.deleteMany({ where: { feedbackId: removed.feedbackId } });
    const right = await aMailboxThread(app);
    const wrong = right.token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

    const tokens = ['0'.repeat(32), 'nonsense', 'x'.repeat(300), wrong, ended.token, erased.token, removed.token];
    const responses = [];
    for (const token of tokens) responses.push(await new ThreadApi(app, token).get());

    for (const response of responses) expect(response).toBeError(404, 'not_found');
    const messages = new Set(responses.map(({ body }) => body.error.message));
    expect([...messages]).toEqual(['No conversation has this link']);
  });
});

describe('410', () => {
  it('ends 180 days after the item was done, and lives on when it is reopened', async () => {
    const thread = await aMailboxThread(app);
    const api = new ThreadApi(app, thread.token);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * dayMs - 1);
    const last = await api.get();
    app.clock.advance(1);

    const expired = await api.get();
    await change(thread, { status: 'reopened' });

    expect(last.status).toBe(200);
    expect(expired).toBeError(410, 'gone');
    expect((await api.get()).status).toBe(200);
  });
});
