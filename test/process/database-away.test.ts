import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { expectWithin } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { holdCounter } from './held-lock.ts';
import { type Answer, killServers, ServerProcess } from './server-process.ts';
import { aKey, aStorage, type Installation, type Storage, serverUrl, setUp } from './storage.ts';

/** The embedded database cannot be away. Without TEST_DATABASE_URL there is no other. */
const onPostgresql = serverUrl ? describe : describe.skip;

onPostgresql('while PostgreSQL is away (needs TEST_DATABASE_URL)', () => {
  let storage: Storage;
  let installation: Installation;
  let proxy: DatabaseProxy;
  let server: ServerProcess;
  let settings: Record<string, string>;
  beforeAll(async () => {
    storage = await aStorage('postgresql');
    installation = await setUp(storage);
    proxy = await DatabaseProxy.before(storage.settings.DATABASE_URL ?? '');
    settings = { ...storage.settings, DATABASE_URL: proxy.url };
    server = await ServerProcess.start(settings);
  });
  afterEach(() => proxy.recover());
  afterAll(async () => {
    await killServers();
    await proxy?.close();
    await storage?.remove();
  });

  const list = (key: string) => server.request(`/api/v1/feedback?workspaceId=${installation.workspaceId}`, key);
  const create = (key: string, message: string, headers: Record<string, string> = {}) => {
    const { workspaceId, projectId } = installation;
    return server.request('/api/v1/feedback', key, { workspaceId, projectId, message }, headers);
  };

  describe.each([
    ['refuses', () => proxy.refuse()],
    ['hangs', () => proxy.hang()],
  ])('and %s', (manner, goAway) => {
    it('answers 503 in under 2 s, and serves again once it is back', async () => {
      const { key: unknownKey } = await aKey(storage.settings);
      const { key } = installation;
      expect((await list(key)).status).toBe(200);

      await goAway();
      const answers = await Promise.all([
        list(key),
        create(key, manner),
        create(key, manner, { 'Idempotency-Key': manner }),
        list(unknownKey),
        create(unknownKey, manner),
      ]);
      const [ready, alive] = await Promise.all([server.request('/readyz'), server.request('/healthz')]);

      for (const answer of answers) expectUnavailable(answer);
      expect(ready).toMatchObject({ status: 503, body: { database: 'away' } });
      expectWithin('/readyz says that the database is away', ready.afterMs, 2_000);
      expect(alive.status).toBe(200);

      await proxy.recover();
      const back = performance.now();
      await until('it is ready again', async () => (await server.request('/readyz')).status === 200);
      expectWithin('the service is ready again', performance.now() - back, 5_000);
      expect((await list(key)).body.data).toEqual([]);
      expect((await list(unknownKey)).status).toBe(200);
      expect((await create(key, manner, { 'Idempotency-Key': manner })).status).toBe(201);
      await storage.onDatabase(async (prisma) => {
        expect(await prisma.feedback.findMany({ where: { message: manner } })).toHaveLength(1);
        await prisma.feedback.deleteMany();
      });
    });
  });

  it('answers 503 to a create whose connection is cut, and keeps nothing of it', async () => {
    const { workspaceId, key } = installation;
    const stored = () =>
      storage.onDatabase(async (prisma) => ({
        rows: await prisma.feedback.count({ where: { message: 'cut' } }),
        records: await prisma.idempotencyRecord.count({ where: { key: 'cut' } }),
        counter: await prisma.workspaceCounter.findUniqueOrThrow({ where: { workspaceId } }),
      }));
    const before = await stored();
    const counter = await holdCounter(storage.settings.DATABASE_URL ?? '', workspaceId);
    const answer = create(key, 'cut', { 'Idempotency-Key': 'cut' });
    await until('the create waits inside of the database', () => counter.isWaitedFor());

    proxy.cut();
    expectUnavailable(await answer);
    await counter.release();

    await until(
      'the database has given it up',
      async () => (await create(key, 'cut', { 'Idempotency-Key': 'cut' })).status === 201,
    );
    expect(await stored()).toEqual({
      rows: 1,
      records: 1,
      counter: {
        ...before.counter,
        lastTicketNumber: before.counter.lastTicketNumber + 1,
        feedbackMonthCount: before.counter.feedbackMonthCount + 1,
      },
    });
  });

  it.each([
    ['refuses', () => proxy.refuse()],
    ['hangs', () => proxy.hang()],
  ])('does not start if it %s, and says why', async (_manner, goAway) => {
    await goAway();
    const other = await ServerProcess.launch(settings);

    const { code, afterMs } = await other.exited();

    expect(code).toBe(1);
    expectWithin('a process ends that finds no database', afterMs, 10_000);
    expect(other.output).toContain('The database of DATABASE_URL cannot be reached');
    expect(other.output).not.toMatch(/\n? +at .*:\d+/);
  });
});

function expectUnavailable({ status, body, headers, afterMs }: Answer): void {
  expect({ status, code: body.error?.code }).toEqual({ status: 503, code: 'unavailable' });
  expect(headers.get('Retry-After')).toMatch(/^\d+$/);
  expectWithin('503 while the database is away', afterMs, 2_000);
}
