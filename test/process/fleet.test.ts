import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '../../src/domain/access/create-key.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import { isLong } from '../support/figures.ts';
import { whyNoOwnPostgresql } from '../support/own-postgresql.ts';
import { until } from '../support/until.ts';
import { CreateLoad, expectAllStored } from './create-load.ts';
import { whyNoHaproxy } from './haproxy.ts';
import { OwnServer, whyNone } from './own-servers.ts';
import { PrimaryAndStandby } from './primary-and-standby.ts';
import { aFullWindow, WindowReader } from './rate-windows.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorageOn, type Installation, type Storage, setUp } from './storage.ts';
import { expectWholeLog } from './whole-log.ts';

const needs = isLong ? 'postgresql and haproxy and nginx and redis-server' : 'TEST_LONG';
const canRun = isLong && ![whyNoOwnPostgresql, whyNoHaproxy, whyNone('nginx'), whyNone('redis-server')].some(Boolean);

const perMinute = 120;
const processes = 3;
/** Enough that no writer reaches its limit. */
const writersKeys = 600;
const readersKeys = 60;
/** How many more must be acknowledged before the next fault. */
const between = 100;
/**
 * Readers come from an address of their own. While the database is away nobody can say whose key it is, so the requests of the
 * writers count for their address, and for a minute no strange key is let in from there.
 */
const readersAgent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });

(canRun ? describe : describe.skip)(`three services behind nginx with one Redis (needs ${needs})`, () => {
  let databases: PrimaryAndStandby;
  let storage: Storage;
  let installation: Installation;
  let redis: OwnServer;
  let nginx: OwnServer;
  let services: ServerProcess[];
  let settings: Record<string, string>;
  beforeAll(async () => {
    databases = await PrimaryAndStandby.start();
    storage = await aStorageOn(databases.url, tmpdir());
    redis = await OwnServer.redis();
    settings = {
      ...storage.settings,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      TRUST_PROXY: '1',
    };
    services = [await ServerProcess.start(settings)];
    installation = await setUp(storage);
    while (services.length < processes) services.push(await ServerProcess.start(settings));
    nginx = await OwnServer.nginx(
      join(storage.dataDir, 'nginx'),
      services.map(({ port }) => port),
    );
  }, 300_000);
  afterAll(async () => {
    readersAgent.destroy();
    await killServers();
    await nginx?.stop('SIGTERM');
    await redis?.stop('SIGKILL');
    await databases?.remove();
    await storage?.remove();
  });

  it('keep what they acknowledge and hold their limits, whatever restarts, fails or dies', async () => {
    const keys = await someKeys(writersKeys + readersKeys);
    const unused = keys.splice(writersKeys);
    const load = CreateLoad.start(`http://127.0.0.1:${nginx.port}`, installation, { keys });
    const goOn = (what: string) => {
      const goal = load.acknowledged.length + between;
      return until(`items are acknowledged ${what}`, () => load.acknowledged.length >= goal, 300_000);
    };
    await goOn('at first');

    const withRedis = await aFullWindow(2 * perMinute, () => readWindow(unused.pop(), 2 * perMinute, restartAll()));
    expect(withRedis.admitted).toBeGreaterThanOrEqual(perMinute * 0.95);
    expect(withRedis.admitted).toBeLessThanOrEqual(perMinute * 1.05);
    await goOn('after a rolling restart');

    await databases.loseThePrimary();
    await goOn('after the primary was lost');

    const enough = 2 * processes * perMinute;
    const died = Promise.withResolvers<void>();
    const throughDeath = readWindow(unused.pop(), enough, died.promise);
    await goOn('while a window has begun');
    await redis.stop('SIGKILL');
    died.resolve();
    const withoutRedis = await aFullWindow(enough, () => readWindow(unused.pop(), enough));
    expect(withoutRedis.admitted).toBeGreaterThanOrEqual(perMinute * 0.95);
    expect(withoutRedis.admitted).toBeLessThanOrEqual(perMinute * processes);
    expect((await throughDeath).admitted).toBeLessThanOrEqual(perMinute * processes);
    await goOn('without Redis');

    await redis.started();
    await until('all count together again', () => isCountedTogether(unused), 300_000);
    await goOn('with Redis again');
    await load.stop();

    const failures = Object.groupBy(load.failures, (failure) => failure);
    console.log(
      `${load.acknowledged.length} created;`,
      `failed: ${Object.entries(failures).map(([status, all]) => `${all?.length} × ${status}`)};`,
      `limit ${perMinute}, of answers admitted: with Redis ${told(withRedis)}, without ${told(withoutRedis)},`,
      `through its death ${told(await throughDeath)}`,
    );
    // Nginx has sent to a process that stopped, or the service was without its database.
    expect(Object.keys(failures).filter((status) => !['502', '503', '504'].includes(status))).toEqual([]);
    await expectAllStored(storage, load.acknowledged);
    await expectWholeLog(storage, installation, { 'feedback.created': load.acknowledged.map(({ id }) => id) });
  }, 1_500_000);

  function someKeys(count: number): Promise<string[]> {
    return storage.onDatabase(async (prisma) => {
      const { id: userId } = await prisma.user.findFirstOrThrow();
      const wanted = { userId, name: 'Load', scopes: [...allScopes], expiresAt: null };
      const keys: string[] = [];
      while (keys.length < count) keys.push((await createKey(prisma, wanted)).key);
      return keys;
    });
  }

  async function restartAll(): Promise<void> {
    for (const [index, service] of services.entries()) {
      expect((await service.stop()).code).toBe(0);
      services[index] = await ServerProcess.start({ ...settings, PORT: String(service.port) });
    }
  }

  async function readWindow(key: string | undefined, enough: number, alsoUntil?: Promise<void>) {
    return new WindowReader(enough, alsoUntil).read(async () => (await readWith(key)).statusCode);
  }

  /** Takes the keys in turn, so that none reaches its limit. */
  async function isCountedTogether(keys: string[]): Promise<boolean> {
    const key = keys.shift() ?? '';
    keys.push(key);
    const left: number[] = [];
    for (let sent = 0; sent < 2 * processes; sent++)
      left.push(Number((await readWith(key)).headers['ratelimit-remaining']));
    return left.every((one, index) => index === 0 || one === (left[index - 1] ?? 0) - 1);
  }

  async function readWith(key = ''): Promise<IncomingMessage> {
    const path = `/api/v1/projects?workspaceId=${installation.workspaceId}`;
    const headers = { Authorization: `Bearer ${key}` };
    const sent = request({ host: '127.0.0.1', port: nginx.port, path, agent: readersAgent, headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await finished(response.resume());
    return response;
  }
});

function told({ admitted, answered }: { admitted: number; answered: number }): string {
  return `${admitted} of ${answered}`;
}
