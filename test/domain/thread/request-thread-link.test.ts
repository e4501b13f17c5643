import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aBrowserThread, aMailboxThread, change, ThreadApi } from '../../support/threads.ts';

// test/doors/http/callers/thread-failures.test.ts tests 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const itemOf = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });

const mailsOf = (feedbackId: string) => app.database.prisma.mail.findMany({ where: { feedbackId, kind: 'link' } });
const dayMs = 86_400_000;

describe('202', () => {
  it('lets an expired link work for 30 days, and mails it, once an hour', async () => {
    const thread = await aMailboxThread(app);
    const api = new ThreadApi(app, thread.token);
    await change(thread, { status: 'resolved' });
    app.clock.advance(200 * dayMs);

    const response = await api.post('link');
    await api.post('link');

    expect(response.status).toBe(202);
    expect(response.body).toEqual({ data: { requested: true } });
    const [mail, ...others] = await mailsOf(thread.feedbackId);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@example.org', commentIds: [], createdAt: app.clock.read() });
    expect((await api.get()).status).toBe(200);
    app.clock.advance(30 * dayMs);
    expect(await api.get()).toBeError(410, 'gone');
    await api.post('link');
    expect(await mailsOf(thread.feedbackId)).toHaveLength(2);
  });

  it('queues the mail for the sender, or says that mail is not set up', async () => {
    const [thread, other] = [await aMailboxThread(app), await aMailboxThread(app)];
    const mailing = await startTestApp({ trustProxy: true, smtpUrl: 'smtp://127.0.0.1:1' }, { beside: app });

    await new ThreadApi(mailing, thread.token).post('link');
    await mailing.close();
    await new ThreadApi(app, other.token).post('link');

    expect(await mailsOf(thread.feedbackId)).toMatchObject([{ state: 'waiting', dueAt: app.clock.read() }]);
    expect(await mailsOf(other.feedbackId)).toMatchObject([{ state: 'skipped', reason: 'not_set_up', dueAt: null }]);
  });
});

describe('400', () => {
  it('refuses an Idempotency-Key that is too long', async () => {
    const { token } = await aMailboxThread(app);

    const response = await new ThreadApi(app, token).post('link', { 'Idempotency-Key': 'x'.repeat(300) });

    expect(response).toBeError(400, 'bad_request', 'header/idempotency-key');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const { token, feedbackId } = await aMailboxThread(app, {}, { domain: 'shop.example' });
    const before = await itemOf(feedbackId);

    const response = await new ThreadApi(app, token).post('link', { Origin: 'https://evil.example' });

    expect(response).toBeError(403, 'forbidden');
    expect(await itemOf(feedbackId)).toEqual(before);
  });
});

describe('404', () => {
  it('refuses a token of no link, and the link of a browser, which has no address', async () => {
    const { token, feedbackId } = await aBrowserThread(app);

    expect(await new ThreadApi(app, '0'.repeat(32)).post('link')).toBeError(404, 'not_found');
    expect(await new ThreadApi(app, token).post('link')).toBeError(404, 'not_found');
    expect(await mailsOf(feedbackId)).toEqual([]);
  });
});
