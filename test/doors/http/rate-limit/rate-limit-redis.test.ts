import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Api } from '../../../support/api.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aKey, aUser } from '../../../support/builders.ts';
import { CapturedLog } from '../../../support/captured-log.ts';
import { expectWithin } from '../../../support/figures.ts';

const redisUrl = process.env.TEST_REDIS_URL;
// Skipped where TEST_REDIS_URL names no Redis to test with.
const describeWithRedis = redisUrl ? describe : describe.skip;
const limit = 5;
const warning = 'Redis is away: counting the rate limit in memory';
const unreachable = 'The Redis of REDIS_URL cannot be reached: until it can, each process counts its own requests';

// Some tests check the described 250 ms, on a machine that other tests keep busy.
jest.retryTimes(3);

let app: TestApp;
const cleanUps: (() => unknown)[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});
afterAll(() => app.close());

describeWithRedis('with Redis (needs TEST_REDIS_URL)', () => {
  it('all processes share one count', async () => {
    const [first, second] = [await aProcess(redisUrl), await aProcess(redisUrl)];
    const key = await aCountedKey();

    const rest: (string | undefined)[] = [];
    for (const one of [first, second, first, second, first]) rest.push(await remainingOf(one.as(key)));

    expect(rest).toEqual(['4', '3', '2', '1', '0']);
    expect(await first.as(key).get('/workspaces')).toBeError(429, 'rate_limited');
    expect(await second.as(key).get('/workspaces')).toBeError(429, 'rate_limited');
  });

  it('the window ends a minute after its first request', async () => {
    const process = await aProcess(redisUrl);
    const { key, id } = await aKeyWithId();
    await remainingOf(process.as(key));

    const redis = ownRedis();
    const msLeft = await redis.pttl(`heed:rate:${id}`);
    await remainingOf(process.as(key));
    const msLeftAfterAnother = await redis.pttl(`heed:rate:${id}`);
    await redis.del(`heed:rate:${id}`);

    expect(msLeft).toBeGreaterThan(50_000);
    expect(msLeft).toBeLessThanOrEqual(60_000);
    expect(msLeftAfterAnother).toBeLessThanOrEqual(msLeft);
    expect(await remainingOf(process.as(key))).toBe('4');
  });

  it('a Redis that restarts without its scripts is used again', async () => {
    const process = await aProcess(redisUrl);
    const key = await aCountedKey();
    await remainingOf(process.as(key));

    await ownRedis().script('FLUSH');

    expect(await remainingOf(process.as(key))).toBe('3');
  });

  it('a Redis that goes silent is skipped, and told what was counted meanwhile when it is back', async () => {
    const proxy = await aProxy();
    const log = new CapturedLog();
    const process = await aProcess(proxy.url, log);
    const { key, id } = await aKeyWithId();
    expect(await remainingOf(process.as(key))).toBe('4');

    proxy.silent = true;
    const away = [
      await timed(process.as(key), log),
      await timed(process.as(key), log),
      await timed(process.as(key), log),
    ];
    proxy.silent = false;
    proxy.cut();
    let sent = 1 + away.length;
    await until(async () => {
      await remainingOf(process.as(key));
      sent += 1;
      return Number(await ownRedis().get(`heed:rate:${id}`)) >= sent;
    });

    expect(away.map(({ rest }) => rest)).toEqual(['3', '2', '1']);
    for (const { milliseconds } of away) expectWithin('a request without Redis', milliseconds, 250);
    expect(log.having(warning)).toHaveLength(1);
  });
});

describe('with Redis away', () => {
  it('requests continue at once with a count in memory, and one warning', async () => {
    const log = new CapturedLog();
    const process = await aProcess('redis://127.0.0.1:1', log);
    const key = await aCountedKey();

    const answers = [
      await timed(process.as(key), log),
      await timed(process.as(key), log),
      await timed(process.as(key), log),
    ];

    expect(answers.map(({ rest }) => rest)).toEqual(['4', '3', '2']);
    for (const { milliseconds } of answers) expectWithin('a request without Redis', milliseconds, 250);
    expect(log.having(unreachable)).toHaveLength(1);
    expect(log.having(warning)).toHaveLength(1);
  });

  it('requests continue when it takes the connection and never answers', async () => {
    const log = new CapturedLog();
    const silent = createServer((socket) => cleanUps.push(() => socket.destroy()));
    await listening(silent);
    const process = await aProcess(urlOf(silent), log);
    const key = await aCountedKey();

    const answers = [
      await timed(process.as(key), log),
      await timed(process.as(key), log),
      await timed(process.as(key), log),
    ];

    expect(answers.map(({ rest }) => rest)).toEqual(['4', '3', '2']);
    for (const { milliseconds } of answers) expectWithin('a request without Redis', milliseconds, 250);
    expect(log.having(warning)).toHaveLength(1);
  });

  it('the limit holds', async () => {
    const process = await aProcess('redis://127.0.0.1:1');
    const key = await aCountedKey();
    for (let used = 0; used < limit; used++) await process.as(key).get('/workspaces');

    expect(await process.as(key).get('/workspaces')).toBeError(429, 'rate_limited');
  });
});

async function aProcess(url: string | undefined, log = new CapturedLog()): Promise<Api> {
  const process = await startTestApp({ rateLimitPerMinute: limit, redisUrl: url }, { beside: app, log: log.logger });
  cleanUps.push(() => process.close());
  return process.anonymous;
}

async function aKeyWithId(): Promise<{ key: string; id: string }> {
  const { key, row } = await aKey(app, await aUser(app));
  if (redisUrl) cleanUps.push(() => ownRedis().del(`heed:rate:${row.id}`));
  return { key, id: row.id };
}

const aCountedKey = async () => (await aKeyWithId()).key;

let redis: Redis | undefined;
afterAll(() => redis?.disconnect());
function ownRedis(): Redis {
  redis ??= new Redis(redisUrl ?? '');
  return redis;
}

async function remainingOf(api: Api): Promise<string | undefined> {
  return (await api.get('/workspaces')).headers['ratelimit-remaining'];
}

/** With the server's own time, which other tests affect less than the client's. */
async function timed(api: Api, log: CapturedLog) {
  const { headers } = await api.get('/workspaces');
  const { durationMs } = await log.requestLine(headers['x-request-id']);
  return { rest: headers['ratelimit-remaining'], milliseconds: Number(durationMs) };
}

/** A proxy before Redis that imitates its silence. */
async function aProxy() {
  const target = new URL(redisUrl ?? '');
  const sockets = new Set<Socket>();
  const proxy = { silent: false, url: '', cut: () => sockets.forEach((socket) => void socket.destroy()) };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 6379), target.hostname);
    const pairs: [Socket, Socket][] = [
      [client, upstream],
      [upstream, client],
    ];
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => proxy.silent || to.write(bytes));
      from.on('close', () => to.destroy());
    }
  });
  await listening(server);
  cleanUps.push(proxy.cut);
  proxy.url = urlOf(server);
  return proxy;
}

async function listening(server: Server): Promise<void> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanUps.push(() => server.close());
}

const urlOf = (server: Server) => `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 10_000;
  while (!(await isSo())) expect(Date.now()).toBeLessThan(giveUpAt);
}
