import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aBrowserThread,
  addedToken,
  aMailboxThread,
  change,
  mailboxToken,
  type TestThread,
  ThreadApi,
} from '../../support/threads.ts';

// test/doors/http/callers/thread-failures.test.ts tests 413, 415, 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const itemOf = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });

async function aResolvedThread(): Promise<TestThread> {
  const thread = await aMailboxThread(app);
  await change(thread, { status: 'resolved' });
  return thread;
}

describe('200', () => {
  it('stores the rating, which is a change of the item', async () => {
    const { api, token, feedbackId, workspace } = await aResolvedThread();
    const before = await itemOf(feedbackId);
    app.clock.advance(1_000);

    const response = await new ThreadApi(app, token).put('rating', { score: 5, text: ' Quick. ' });

    const satisfaction = { score: 5, text: 'Quick.', at: app.clock.read().toISOString() };
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ rating: satisfaction, satisfaction, canRate: true });
    expect(await itemOf(feedbackId)).toMatchObject({
      satisfaction,
      version: before.version + 1,
      updatedAt: app.clock.read(),
    });
    const event = await app.database.prisma.event.findFirstOrThrow({ where: { feedbackId, type: 'feedback.rated' } });
    const { body } = await api.get('/feedback', { workspaceId: workspace.id });
    expect(event).toMatchObject({ actorType: 'customer', changes: null, data: body.data[0] });
  });

  it('replaces an earlier one, also after the item was reopened', async () => {
    const thread = await aResolvedThread();
    const api = new ThreadApi(app, thread.token);
    await api.put('rating', { score: 2, text: 'Slow' });
    await change(thread, { status: 'reopened' });

    const { body } = await api.put('rating', { score: 4 });

    expect(body.data.satisfaction).toMatchObject({ score: 4, text: null });
  });

  it('takes it of a closed item, and of the browser', async () => {
    const thread = await aBrowserThread(app);
    await change(thread, { status: 'archived' });

    expect((await new ThreadApi(app, thread.token).put('rating', { score: 1, text: null })).status).toBe(200);
  });
});

describe('400', () => {
  it.each([
    [{}, 'body/score'],
    [{ score: 0 }, 'body/score'],
    [{ score: 6 }, 'body/score'],
    [{ score: 4.5 }, 'body/score'],
    [{ score: 5, text: 'x'.repeat(2_001) }, 'body/text'],
  ])('refuses %.40j', async (body, path) => {
    const { token, feedbackId } = await aResolvedThread();

    expect(await new ThreadApi(app, token).put('rating', body)).toBeError(400, 'bad_request', path);
    expect(await itemOf(feedbackId)).toHaveProperty('satisfaction', null);
  });
});

describe('403', () => {
  it('refuses participants who did not write the message', async () => {
    const thread = await aResolvedThread();
    const token = await addedToken(app, thread, 'grace@example.org');

    expect(await new ThreadApi(app, token).put('rating', { score: 5 })).toBeError(403, 'forbidden');
    expect((await new ThreadApi(app, token).get()).body.data.canRate).toBe(false);
  });

  it('refuses a browser whose conversation goes on by mail', async () => {
    const thread = await aBrowserThread(app);
    await new ThreadApi(app, await mailboxToken(app, thread)).comment({ message: 'I am Ada' });
    await change(thread, { status: 'resolved' });

    expect(await new ThreadApi(app, thread.token).put('rating', { score: 5 })).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).put('rating', { score: 5 })).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses it before the item is done', async () => {
    const { token, feedbackId } = await aMailboxThread(app);

    expect(await new ThreadApi(app, token).put('rating', { score: 5 })).toBeError(409, 'conflict');
    expect(await itemOf(feedbackId)).toHaveProperty('satisfaction', null);
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).put('rating', { score: 5 })).toBeError(410, 'gone');
  });
});
