import type { Settings } from '../../start/settings.ts';
import { explain, type Finding } from './finding.ts';

/** Whether the Redis that counts rate limits answers. */
export async function examineRedis({ redisUrl }: Settings): Promise<Finding[]> {
  const about = 'Redis';
  if (!redisUrl)
    return [{ about, state: 'skipped', says: 'REDIS_URL is not set: each process counts its own requests' }];
  const { Redis } = await import('../../start/redis-client.ts');
  const redis = new Redis(redisUrl, { lazyConnect: true, connectTimeout: 3_000, retryStrategy: () => null });
  let reason = '';
  redis.on('error', (error) => {
    reason = explain(error);
  });
  try {
    await redis.connect();
    await redis.ping();
    return [{ about, state: 'ok', says: 'it answers' }];
  } catch (error) {
    const remedy =
      'Check that it runs, and the address and the password in REDIS_URL. Heed works without it meanwhile.';
    return [{ about, state: 'fault', says: `it cannot be used: ${reason || explain(error)}`, remedy }];
  } finally {
    redis.disconnect();
  }
}
