import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aBrowserThread, addedToken, aMailboxThread, change, mailboxToken, ThreadApi } from '../../support/threads.ts';

// test/doors/http/callers/thread-failures.test.ts tests 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const itemOf = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });

describe('200', () => {
  it('proves the sender, and shows the browser the whole conversation again', async () => {
    const thread = await aBrowserThread(app);
    const mailbox = new ThreadApi(app, await mailboxToken(app, thread));
    await mailbox.comment({ message: 'I am Ada' });

    const response = await mailbox.post('confirm-sender');

    expect(response.body.data).toHaveProperty('sender', 'known');
    expect(await itemOf(thread.feedbackId)).toHaveProperty('submitterVerified', true);
    const { body } = await new ThreadApi(app, thread.token).get();
    expect(body.data).toMatchObject({ sender: 'known', message: 'It broke', comments: [{ message: 'I am Ada' }] });
    const updated = await app.database.prisma.event.findMany({
      where: { feedbackId: thread.feedbackId, type: 'feedback.updated' },
      orderBy: { sequence: 'asc' },
    });
    expect(updated.at(-1)).toMatchObject({
      actorType: 'customer',
      changes: { submitterVerified: { from: false, to: true } },
    });
  });
});

describe('400', () => {
  it('refuses an Idempotency-Key that is too long', async () => {
    const { token } = await aMailboxThread(app);

    const response = await new ThreadApi(app, token).post('confirm-sender', { 'Idempotency-Key': 'x'.repeat(300) });

    expect(response).toBeError(400, 'bad_request', 'header/idempotency-key');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const { token, feedbackId } = await aMailboxThread(app, {}, { domain: 'shop.example' });
    const before = await itemOf(feedbackId);

    const response = await new ThreadApi(app, token).post('confirm-sender', { Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(await itemOf(feedbackId)).toEqual(before);
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).post('confirm-sender')).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses every other link, and a second answer', async () => {
    const thread = await aBrowserThread(app);
    const mailbox = await mailboxToken(app, thread);
    const added = await addedToken(app, thread, 'grace@example.org');
    const proven = await aMailboxThread(app);
    await new ThreadApi(app, thread.token).post('confirm-sender');

    for (const token of [thread.token, added, proven.token])
      expect(await new ThreadApi(app, token).post('confirm-sender')).toBeError(409, 'conflict');
    expect(await itemOf(thread.feedbackId)).toHaveProperty('submitterVerified', false);
    await new ThreadApi(app, mailbox).post('not-me');
    expect(await new ThreadApi(app, mailbox).post('confirm-sender')).toBeError(409, 'conflict');
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).post('confirm-sender')).toBeError(410, 'gone');
  });
});
