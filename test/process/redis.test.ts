import { afterAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { killServers, ServerProcess } from './server-process.ts';
import { anyKind, aStorage, setUp } from './storage.ts';

const redisUrl = process.env.TEST_REDIS_URL;
afterAll(killServers);

(redisUrl ? it : it.skip)('the built service counts in Redis (needs TEST_REDIS_URL)', async () => {
  const storage = await aStorage(anyKind);
  const { workspaceId, key } = await setUp(storage);
  const { id } = await storage.onDatabase((prisma) => prisma.apiKey.findFirstOrThrow());
  const server = await ServerProcess.start({ ...storage.settings, REDIS_URL: redisUrl ?? '' });

  const { status } = await server.request(`/api/v1/feedback?workspaceId=${workspaceId}`, key);

  expect(status).toBe(200);
  const redis = new Redis(redisUrl ?? '');
  expect(await redis.get(`heed:rate:${id}`)).toBe('1');
  await redis.del(`heed:rate:${id}`);
  redis.disconnect();
  await server.stop();
  await storage.remove();
});
