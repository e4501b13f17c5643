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
  it('gives the item the status resolved, as the customer', async () => {
    const { token, feedbackId } = await aMailboxThread(app);

    const response = await new ThreadApi(app, token).post('resolve');

    const at = app.clock.read();
    const { customerId, ...item } = await itemOf(feedbackId);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ resolved: true, canRate: true, resolvedAt: at.toISOString() });
    expect(item).toMatchObject({ status: 'resolved', resolvedAt: at, version: 2 });
    const [, event] = await app.database.prisma.event.findMany({ where: { feedbackId }, orderBy: { sequence: 'asc' } });
    expect(event).toMatchObject({
      type: 'feedback.updated',
      actorType: 'customer',
      actorId: customerId,
      actorName: 'Ada',
    });
  });

  it('leaves an item that is done as it is', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'archived' });
    const before = await itemOf(thread.feedbackId);

    const response = await new ThreadApi(app, thread.token).post('resolve');

    expect(response.body.data.status).toEqual({ category: 'closed', label: 'Archived' });
    expect(await itemOf(thread.feedbackId)).toEqual(before);
  });
});

describe('400', () => {
  it('refuses an Idempotency-Key that is too long', async () => {
    const { token } = await aMailboxThread(app);

    const response = await new ThreadApi(app, token).post('resolve', { 'Idempotency-Key': 'x'.repeat(300) });

    expect(response).toBeError(400, 'bad_request', 'header/idempotency-key');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const { token, feedbackId } = await aMailboxThread(app, {}, { domain: 'shop.example' });
    const before = await itemOf(feedbackId);

    const response = await new ThreadApi(app, token).post('resolve', { Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(await itemOf(feedbackId)).toEqual(before);
  });

  it('refuses a browser whose conversation goes on by mail', async () => {
    const thread = await aBrowserThread(app);
    await new ThreadApi(app, await mailboxToken(app, thread)).comment({ message: 'I am Ada' });

    expect(await new ThreadApi(app, thread.token).post('resolve')).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).post('resolve')).toBeError(404, 'not_found');
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).post('resolve')).toBeError(410, 'gone');
  });
});
