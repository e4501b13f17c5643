import { createHash } from 'node:crypto';
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

const stopsOf = (feedbackId: string) => app.database.prisma.mailStop.findMany({ where: { feedbackId } });

describe('200', () => {
  it('stops mail about this item to the address, of which only a hash is kept', async () => {
    const { token, feedbackId } = await aMailboxThread(app);
    const before = await itemOf(feedbackId);
    const api = new ThreadApi(app, token);

    const response = await api.post('unsubscribe');
    await api.post('unsubscribe');

    expect(response.status).toBe(200);
    expect(response.body.data).toHaveProperty('unsubscribed', true);
    const emailHash = createHash('sha256').update('ada@example.org').digest('hex');
    expect(await stopsOf(feedbackId)).toMatchObject([{ emailHash }]);
    expect(await itemOf(feedbackId)).toEqual(before);
  });

  it('of a browser never touches the mail of the mailbox', async () => {
    const thread = await aBrowserThread(app);
    const mailbox = new ThreadApi(app, await mailboxToken(app, thread));

    const { body } = await new ThreadApi(app, thread.token).post('unsubscribe');

    expect(body.data.unsubscribed).toBeNull();
    expect((await mailbox.get()).body.data.unsubscribed).toBe(false);
    expect(await stopsOf(thread.feedbackId)).toEqual([]);
  });
});

describe('400', () => {
  it('refuses an Idempotency-Key that is too long', async () => {
    const { token } = await aMailboxThread(app);

    const response = await new ThreadApi(app, token).post('unsubscribe', { 'Idempotency-Key': 'x'.repeat(300) });

    expect(response).toBeError(400, 'bad_request', 'header/idempotency-key');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const { token, feedbackId } = await aMailboxThread(app, {}, { domain: 'shop.example' });
    const before = await itemOf(feedbackId);

    const response = await new ThreadApi(app, token).post('unsubscribe', { Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(await itemOf(feedbackId)).toEqual(before);
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).post('unsubscribe')).toBeError(404, 'not_found');
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).post('unsubscribe')).toBeError(410, 'gone');
  });
});
