import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '../../src/domain/access/create-key.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import { isLong } from '../support/figures.ts';
import { CreateLoad, expectAllStored } from './create-load.ts';
import { OwnServer, whyNone } from './own-servers.ts';
import { killServers, ServerProcess, until } from './server-process.ts';
import { aStorage, type Installation, type Storage, serverUrl, setUp } from './storage.ts';

const why = [
  isLong ? null : 'it takes minutes: npm run test:long',
  serverUrl ? null : 'TEST_DATABASE_URL is not set',
  whyNone('nginx'),
  whyNone('redis-server'),
].find(Boolean);

const perMinute = 600;
const processes = 3;
/** Of the writers, so that none of them reaches its limit. */
const writersKeys = 200;
const readers = 6;
/** A window lasts a minute from its first request. */
const withinWindowMs = 57_000;

(why ? describe.skip : describe)(`three services behind nginx with one Redis${why ? ` (skipped: ${why})` : ''}`, () => {
  let storage: Storage;
  let installation: Installation;
  let redis: OwnServer;
  let nginx: OwnServer;
  let services: ServerProcess[];
  let url: string;
  let settings: Record<string, string>;
  beforeAll(async () => {
    storage = await aStorage('postgresql');
    installation = await setUp(storage);
    redis = await OwnServer.redis();
    settings = {
      ...storage.settings,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      TRUST_PROXY: '1',
    };
    services = await Promise.all(Array.from({ length: processes }, () => ServerProcess.start(settings)));
    nginx = await OwnServer.nginx(
      join(storage.dataDir, 'nginx'),
      services.map(({ port }) => port),
    );
    url = `http://127.0.0.1:${nginx.port}`;
  });
  afterAll(async () => {
    await killServers();
    await nginx?.stop('SIGTERM');
    await redis?.stop('SIGKILL');
    await storage?.remove();
  });

  it('keep what they acknowledge and hold their limits, through a rolling restart and the death of Redis', async () => {
    const [first = '', second = '', third = '', ...keys] = await someKeys(writersKeys + 3);
    const load = CreateLoad.start(url, installation, { keys });

    const withRedis = admittedInWindow(first);
    for (const [index, service] of services.entries()) {
      expect((await service.stop()).code).toBe(0);
      services[index] = await ServerProcess.start({ ...settings, PORT: String(service.port) });
    }
    expect(await withRedis).toBeGreaterThan(perMinute * 0.95);
    expect(await withRedis).toBeLessThanOrEqual(perMinute * 1.05);

    await redis.stop('SIGKILL');
    const beforeAway = load.acknowledged.length;
    const withoutRedis = await admittedInWindow(second);
    expect(withoutRedis).toBeGreaterThan(perMinute * 0.95);
    expect(withoutRedis).toBeLessThanOrEqual(perMinute * processes);
    expect(load.acknowledged.length).toBeGreaterThan(beforeAway);

    await redis.started();
    await until('all count together again', async () => isCountedTogether(third));
    await load.stop();

    console.log(
      `${load.acknowledged.length} created; ${load.failures.length} failed;`,
      `admitted of ${perMinute}: ${await withRedis} with Redis, ${withoutRedis} without`,
    );
    // A process that stops closes the connections that nginx keeps to it. What nginx has just sent there fails.
    expect(load.failures.filter((failure) => !['502', '504'].includes(failure))).toEqual([]);
    await expectAllStored(storage, load.acknowledged);
  }, 600_000);

  function someKeys(count: number): Promise<string[]> {
    return storage.onDatabase(async (prisma) => {
      const { id: userId } = await prisma.user.findFirstOrThrow();
      const wanted = { userId, name: 'Load', scopes: [...allScopes], expiresAt: null };
      const keys: string[] = [];
      while (keys.length < count) keys.push((await createKey(prisma, wanted)).key);
      return keys;
    });
  }

  /** How many requests of a new key get through within its first window, when it sends as many as it can. */
  async function admittedInWindow(key: string): Promise<number> {
    let admitted = 0;
    const until = performance.now() + withinWindowMs;
    const read = async () => {
      while (performance.now() < until) if ((await readWith(key)).status === 200) admitted += 1;
    };
    await Promise.all(Array.from({ length: readers }, read));
    return admitted;
  }

  async function isCountedTogether(key: string): Promise<boolean> {
    const left: number[] = [];
    for (let sent = 0; sent < 2 * processes; sent++)
      left.push(Number((await readWith(key)).headers.get('RateLimit-Remaining')));
    return left.every((one, index) => index === 0 || one === (left[index - 1] ?? 0) - 1);
  }

  async function readWith(key: string): Promise<Response> {
    const path = `/api/v1/projects?workspaceId=${installation.workspaceId}`;
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } });
    await response.arrayBuffer();
    return response;
  }
});
