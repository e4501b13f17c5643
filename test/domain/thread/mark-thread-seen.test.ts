import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession } from '../../support/builders.ts';
import { aBrowserThread, aMailboxThread, anAnswer, change, mailboxToken, ThreadApi } from '../../support/threads.ts';
import { until } from '../../support/until.ts';

// test/doors/http/callers/thread-failures.test.ts tests 413, 415, 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const itemOf = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });

const seenIn = async (feedbackId: string) => {
  const comments = await app.database.prisma.comment.findMany({ where: { feedbackId }, orderBy: { createdAt: 'asc' } });
  return comments.map(({ seenAt }) => seenAt);
};

describe('200', () => {
  it('notes what was seen up to the comment, without a change of the item', async () => {
    const thread = await aMailboxThread(app);
    const { feedbackId, workspace } = thread;
    const first = await anAnswer(thread, 'One');
    app.clock.advance(1_000);
    await anAnswer(thread, 'Two');
    const before = await itemOf(feedbackId);
    const events = await app.database.prisma.event.count({ where: { workspaceId: workspace.id } });
    const answeredAt = new Date(app.clock.read().getTime() - 1_000);
    app.clock.advance(1_000);

    const response = await new ThreadApi(app, thread.token).put('seen', { commentId: first.id });

    const now = app.clock.read();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { commentId: first.id } });
    expect(await seenIn(feedbackId)).toEqual([now, null]);
    expect(await itemOf(feedbackId)).toEqual({ ...before, customerSeenAt: now });
    expect(await app.database.prisma.participant.findFirst({ where: { feedbackId } })).toHaveProperty('seenAt', now);
    expect(await app.database.prisma.threadLink.findFirst({ where: { feedbackId } })).toHaveProperty(
      'seenThrough',
      answeredAt,
    );
    expect(await app.database.prisma.event.count({ where: { workspaceId: workspace.id } })).toBe(events);
  });

  it('tells the sessions of the workspace at once, and no key, as no event of the log', async () => {
    const thread = await aMailboxThread(app);
    const { feedbackId, workspace, user, key } = thread;
    const { id: commentId } = await anAnswer(thread, 'One');
    const { token } = await aSession(app, user);
    const { port } = app.running.server.address() as { port: number };
    const follow = async (headers: Record<string, string>) => {
      const closing = new AbortController();
      const url = `http://127.0.0.1:${port}/api/v1/events/stream?workspaceId=${workspace.id}`;
      const response = await fetch(url, { headers, signal: closing.signal });
      const stream = { text: '', close: () => closing.abort() };
      const read = async () => {
        for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += part;
      };
      read().catch(() => undefined);
      await until('it is open', () => stream.text.includes('id: '));
      return stream;
    };
    const [ofSession, ofKey] = [
      await follow({ cookie: `heed_session=${token}` }),
      await follow({ authorization: `Bearer ${key}` }),
    ];

    await new ThreadApi(app, thread.token).put('seen', { commentId });
    await until('it has come', () => ofSession.text.includes('event: seen'));
    ofSession.close();
    ofKey.close();

    const [, data = ''] = /^event: seen\ndata: (.+)$/m.exec(ofSession.text) ?? [];
    expect(JSON.parse(data)).toEqual({ feedbackId, commentId, seenAt: app.clock.read().toISOString() });
    expect(ofSession.text).not.toMatch(/id: \d+\nevent: seen/);
    expect(ofKey.text).not.toContain('event: seen');
  });

  it('keeps when a comment was first seen, and how far the person has come', async () => {
    const thread = await aMailboxThread(app);
    const api = new ThreadApi(app, thread.token);
    const first = await anAnswer(thread, 'One');
    app.clock.advance(1_000);
    const second = await anAnswer(thread, 'Two');
    const seenAt = app.clock.read();
    await api.put('seen', { commentId: second.id });
    app.clock.advance(1_000);

    await api.put('seen', { commentId: first.id });

    expect(await seenIn(thread.feedbackId)).toEqual([seenAt, seenAt]);
    const link = await app.database.prisma.threadLink.findFirst({ where: { feedbackId: thread.feedbackId } });
    expect(link?.seenThrough).toEqual(seenAt);
  });
});

describe('400', () => {
  it('refuses a comment of another item', async () => {
    const [thread, other] = [await aMailboxThread(app), await aMailboxThread(app)];
    const { id } = await anAnswer(other, 'Elsewhere');

    const response = await new ThreadApi(app, thread.token).put('seen', { commentId: id });

    expect(response).toBeError(400, 'bad_request', 'body/commentId');
    expect(await seenIn(other.feedbackId)).toEqual([null]);
  });
});

describe('403', () => {
  it('refuses a browser whose conversation goes on by mail', async () => {
    const thread = await aBrowserThread(app);
    await new ThreadApi(app, await mailboxToken(app, thread)).comment({ message: 'I am Ada' });
    const { id } = await anAnswer(thread, 'For Ada alone');

    expect(await new ThreadApi(app, thread.token).put('seen', { commentId: id })).toBeError(403, 'forbidden');
    expect(await itemOf(thread.feedbackId)).toHaveProperty('customerSeenAt', null);
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).put('seen', { commentId: 'cmt_1' })).toBeError(404, 'not_found');
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).put('seen', { commentId: 'cmt_1' })).toBeError(410, 'gone');
  });
});
