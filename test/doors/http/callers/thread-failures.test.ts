import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../../../src/platform/db/client.ts';
import type { TestResponse } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aClient } from '../../../support/client.ts';
import { DatabaseProxy } from '../../../support/database-proxy.ts';
import { png } from '../../../support/media.ts';
import { aBrowserThread, aMailboxThread, mailboxToken, type TestThread, ThreadApi } from '../../../support/threads.ts';

// All that can happen to a request of any operation by a thread link, a section for each status.

let app: TestApp;
let thread: TestThread;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
  thread = await aMailboxThread(app);
});
afterAll(() => app.close());

const operations: [string, (api: ThreadApi) => Promise<TestResponse>][] = Object.entries({
  getThread: (api: ThreadApi) => api.get(),
  addThreadComment: (api: ThreadApi) => api.comment({ message: 'Hi' }),
  uploadThreadFile: (api: ThreadApi) => api.upload(),
  resolveThread: (api: ThreadApi) => api.post('resolve'),
  rateThread: (api: ThreadApi) => api.put('rating', { score: 5 }),
  markThreadSeen: (api: ThreadApi) => api.put('seen', { commentId: 'cmt_1' }),
  unsubscribeThread: (api: ThreadApi) => api.post('unsubscribe'),
  resubscribeThread: (api: ThreadApi) => api.post('resubscribe'),
  requestThreadLink: (api: ThreadApi) => api.post('link'),
  confirmThreadSender: (api: ThreadApi) => api.post('confirm-sender'),
  denyThreadSender: (api: ThreadApi) => api.post('not-me'),
  streamThread: (api: ThreadApi) => api.stream(),
});
/** Operations without a body that are answered once for an Idempotency-Key. */
const repeatable = ['resolve', 'unsubscribe', 'resubscribe', 'link', 'confirm-sender', 'not-me'];

describe.each(['comments', 'rating', 'seen'] as const)('%s', (name) => {
  it('refuses a body that is larger than 1 MB', async () => {
    const api = new ThreadApi(app, thread.token);
    const headers = { 'Content-Type': 'application/json' };

    expect(await api.raw(name, Buffer.alloc(1_048_577), headers)).toBeError(413, 'payload_too_large');
  });

  it('refuses a body that is not JSON', async () => {
    const api = new ThreadApi(app, thread.token);

    expect(await api.raw(name, Buffer.from('hi'), { 'Content-Type': 'text/plain' })).toBeError(
      415,
      'unsupported_media_type',
    );
  });
});

it('refuses a file that is too large', async () => {
  const tooLarge = Buffer.concat([png, Buffer.alloc(11 * 1_048_576)]);

  expect(await new ThreadApi(app, thread.token).upload(tooLarge)).toBeError(413, 'payload_too_large');
});

it.each(repeatable)('%s refuses an Idempotency-Key that was used with another request', async (name) => {
  const token = await mailboxToken(app, await aBrowserThread(app));
  const headers = { 'Idempotency-Key': 'one' };
  await new ThreadApi(app, token).post(name, headers);

  // The path is another text.
  expect(await new ThreadApi(app, token.toUpperCase()).post(name, headers)).toBeError(409, 'conflict');
});

describe('over a limit', () => {
  it('a token gets 429 after 60 requests of a minute, from whatever address', async () => {
    const { token } = await aMailboxThread(app);
    const statuses = [];
    for (let sent = 0; sent < 60; sent++) statuses.push((await new ThreadApi(app, token).get()).status);

    const refused = await new ThreadApi(app, token).get();

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(refused).toBeError(429, 'rate_limited');
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '0' });
  });

  it('an address gets 429 after 30 tokens of no link', async () => {
    const client = aClient();
    for (let sent = 0; sent < 30; sent++)
      expect(await new ThreadApi(app, `${sent}`.padStart(32, '0'), client).get()).toBeError(404, 'not_found');

    for (const [, send] of operations)
      expect(await send(new ThreadApi(app, thread.token, client))).toBeError(429, 'rate_limited');
  });

  it('a token gets 429 after 60 comments of an hour', async () => {
    const { token } = await aMailboxThread(app);
    const api = new ThreadApi(app, token);
    // Refused ones count too. The next minute has requests again, but not the same hour.
    for (let sent = 0; sent < 60; sent++) await api.comment({});
    app.clock.advance(60_000);

    const refused = await api.comment({ message: 'Hi' });

    expect((await api.get()).status).toBe(200);
    expect(refused).toBeError(429, 'rate_limited');
  });

  it('a token gets 429 after 20 files of an hour', async () => {
    const { token } = await aMailboxThread(app);
    const api = new ThreadApi(app, token);
    for (let sent = 0; sent < 20; sent++) await api.upload(png, {}, { wrong: '1' });

    expect(await api.upload()).toBeError(429, 'rate_limited');
  });
});

const onServer = globalThis.databaseKind === 'postgresql' ? describe : describe.skip;

onServer('while PostgreSQL is away (the embedded database cannot be)', () => {
  let proxy: DatabaseProxy;
  let far: TestApp;
  beforeAll(async () => {
    if (app.database.kind !== 'postgresql') throw new Error('needs PostgreSQL');
    proxy = await DatabaseProxy.before(app.database.url);
    const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '', databasePoolSize: 2 });
    far = await startTestApp({ trustProxy: true }, { beside: { ...app, database } });
    await proxy.refuse();
  });
  afterAll(async () => {
    await far.close();
    await far.database.close();
    await proxy.close();
  });

  it.each(operations)('%s gets 503', async (_id, send) => {
    expect(await send(new ThreadApi(far, thread.token))).toBeError(503, 'unavailable');
  });
});

describe('over a database that has lost its tables', () => {
  let broken: TestApp;
  beforeAll(async () => {
    broken = await startTestApp({ trustProxy: true });
    await broken.database.prisma.$executeRaw`DROP SCHEMA public CASCADE`;
  });
  afterAll(() => broken.close());

  it.each(operations)('%s gets 500, which says nothing of the fault', async (_id, send) => {
    const response = await send(new ThreadApi(broken, thread.token));

    expect(response).toBeError(500, 'internal_error');
    expect(response.body.error.message).toBe('Internal error');
  });
});
