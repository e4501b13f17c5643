import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aBrowserThread, aMailboxThread, change, mailboxToken, ThreadApi } from '../../support/threads.ts';

// test/doors/http/callers/thread-failures.test.ts tests 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const itemOf = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });

describe('200', () => {
  it('ends the link of the browser, stops mail, and disputes the address', async () => {
    const thread = await aBrowserThread(app);
    const mailbox = new ThreadApi(app, await mailboxToken(app, thread));

    const response = await mailbox.post('not-me');

    expect(response.body.data).toMatchObject({ sender: 'known', unsubscribed: true });
    expect(await new ThreadApi(app, thread.token).get()).toBeError(404, 'not_found');
    expect(await itemOf(thread.feedbackId)).toMatchObject({ addressDisputed: true, submitterVerified: false });
    const events = await app.database.prisma.event.findMany({
      where: { feedbackId: thread.feedbackId },
      orderBy: { sequence: 'asc' },
    });
    expect(events.slice(1)).toMatchObject([
      { type: 'thread.link_ended', actorType: 'customer', data: { email: null, count: 1 } },
      { type: 'feedback.updated', changes: { addressDisputed: { from: false, to: true } } },
    ]);
  });
});

describe('400', () => {
  it('refuses an Idempotency-Key that is too long', async () => {
    const { token } = await aMailboxThread(app);

    const response = await new ThreadApi(app, token).post('not-me', { 'Idempotency-Key': 'x'.repeat(300) });

    expect(response).toBeError(400, 'bad_request', 'header/idempotency-key');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const { token, feedbackId } = await aMailboxThread(app, {}, { domain: 'shop.example' });
    const before = await itemOf(feedbackId);

    const response = await new ThreadApi(app, token).post('not-me', { Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(await itemOf(feedbackId)).toEqual(before);
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).post('not-me')).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses every other link', async () => {
    const thread = await aBrowserThread(app);
    const proven = await aMailboxThread(app);

    for (const token of [thread.token, proven.token])
      expect(await new ThreadApi(app, token).post('not-me')).toBeError(409, 'conflict');
    expect(await itemOf(thread.feedbackId)).toHaveProperty('addressDisputed', false);
    expect((await new ThreadApi(app, thread.token).get()).status).toBe(200);
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).post('not-me')).toBeError(410, 'gone');
  });
});
