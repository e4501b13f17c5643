import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit';
import type { Redis } from 'ioredis';
import { RedisStore } from 'rate-limit-redis';
import type { Services } from '../context.ts';
import { FallbackStore } from './fallback-store.ts';
import { identityOf } from './identify.ts';

const windowMs = 60_000;

/**
 * Counts a request against its key, or against its client address when it has no valid key, and sets the three headers.
 * It lets a request over the limit pass, marked: the checks before the limit come first, see {@link isOverLimit}.
 */
export function countRequest({ settings, log }: Services, redis: Redis | undefined): RequestHandler {
  return rateLimit({
    windowMs,
    limit: settings.rateLimitPerMinute,
    standardHeaders: 'draft-6',
    legacyHeaders: false,
    keyGenerator: (req, res) => identityOf(res).key?.id ?? `address:${ipKeyGenerator(req.ip ?? '')}`,
    store: redis
      ? new FallbackStore(new RedisStore({ sendCommand: callRedis(redis), prefix: 'heed:rate:' }), log)
      : new MemoryStore(),
    handler: (_req, res, next) => {
      res.locals.overLimit = true;
      next();
    },
  });
}

export function isOverLimit(res: Response): boolean {
  return res.locals.overLimit === true;
}

/** Seconds until the window resets, for `Retry-After`; at least one. */
export function secondsToReset(req: Request): number {
  const { resetTime } = (req as Request & { rateLimit?: { resetTime?: Date } }).rateLimit ?? {};
  return Math.max(1, Math.ceil(((resetTime?.getTime() ?? 0) - Date.now()) / 1000));
}

function callRedis(redis: Redis) {
  return (command: string, ...args: string[]) => redis.call(command, ...args) as Promise<number | string>;
}
