import type { Request, Response } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit';
import type { Redis } from 'ioredis';
import { RedisStore } from 'rate-limit-redis';
import { RateLimited } from '../../../base/errors.ts';
import type { Services } from '../../../platform/context.ts';
import { runMiddleware } from '../request/run-middleware.ts';
import { FallbackStore } from './fallback-store.ts';

const windowMs = 60_000;

export interface Limit {
  perMinute: number;
  /** Whose request it is; no two limits share a name, for Redis keeps the counts of all. */
  countedAs: (req: Request, res: Response) => string;
}

/**
 * Counts a request in its fixed window of one minute and sets the three headers. It lets a request over the limit pass,
 * marked: the checks before the limit come first, see {@link requireWithinLimit}.
 */
export function countRequest(
  { log }: Pick<Services, 'log'>,
  redis: Redis | undefined,
  { perMinute, countedAs }: Limit,
): (req: Request, res: Response) => Promise<void> {
  const limiter = rateLimit({
    windowMs,
    limit: perMinute,
    standardHeaders: 'draft-6',
    legacyHeaders: false,
    keyGenerator: countedAs,
    store: redis
      ? new FallbackStore(new RedisStore({ sendCommand: callRedis(redis), prefix: 'heed:rate:' }), log)
      : new MemoryStore(),
    handler: (_req, res, next) => {
      res.locals.overLimit = true;
      next();
    },
  });
  return (req, res) => runMiddleware(limiter, req, res);
}

/** The client's address, or its network where one client has many addresses (IPv6). */
export function clientAddress(req: Request): string {
  return ipKeyGenerator(req.ip ?? '');
}

/** Refuses a request that was counted over its limit. */
export function requireWithinLimit(req: Request, res: Response): void {
  if (res.locals.overLimit !== true) return;
  res.set('Retry-After', String(secondsToReset(req)));
  throw new RateLimited();
}

/** When the window began in which this request is over its limit; undefined when it is within. */
export function windowOverLimit(req: Request, res: Response): Date | undefined {
  const resetTime = findResetTime(req);
  return res.locals.overLimit === true && resetTime ? new Date(resetTime.getTime() - windowMs) : undefined;
}

/** Seconds until the window resets; at least one. */
function secondsToReset(req: Request): number {
  return Math.max(1, Math.ceil(((findResetTime(req)?.getTime() ?? 0) - Date.now()) / 1000));
}

function findResetTime(req: Request): Date | undefined {
  return (req as Request & { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime;
}

function callRedis(redis: Redis) {
  return (command: string, ...args: string[]) => redis.call(command, ...args) as Promise<number | string>;
}
