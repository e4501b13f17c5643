import { isIPv6 } from 'node:net';
import type { Request, Response } from 'express';
import { ipKeyGenerator, type RateLimitRequestHandler, rateLimit, type Store } from 'express-rate-limit';
import type { Redis } from 'ioredis';
import { RedisStore } from 'rate-limit-redis';
import type { Clock } from '../../../base/clock.ts';
import { RateLimited } from '../../../base/errors.ts';
import { counterBy } from '../../../base/metrics.ts';
import { currentPrimary } from '../../../base/primary.ts';
import type { Services } from '../../../platform/context.ts';
import { addressOf } from '../callers/client-address.ts';
import { runMiddleware } from '../request/run-middleware.ts';
import { FallbackStore } from './fallback-store.ts';
import { PrimaryStore } from './primary-store.ts';
import { WindowStore } from './window-store.ts';

const minuteMs = 60_000;
/** A client with a /48 of IPv6 has 65,536 networks to send from, and may send as much as this many of them. */
export const networkShare = 10;

const limitNames = [
  'key',
  'address',
  'session',
  'webhook',
  'webhook-address',
  'widget',
  'widget-items',
  'widget-uploads',
  'thread',
  'thread-address',
  'thread-miss',
  'thread-item',
  'thread-comments',
  'thread-files',
  'mail-address',
  'unread',
  'unread-address',
  'sign-in-email',
  'sign-in-address',
  'invitation',
  'mail-test',
  'oauth',
  'oauth-register',
  'oauth-fetch',
] as const;
type LimitName = (typeof limitNames)[number];

export const countRefused = counterBy({
  name: 'heed_rate_limited_requests_total',
  help: 'Requests refused with 429, by the limit that they were over',
  label: 'limit',
  values: limitNames,
});

export interface Limit {
  name: LimitName;
  /** Per fixed window, of a minute by default. */
  most: number;
  windowMs?: number;
  /**
   * Whose request it is, or undefined if it does not count. No two limits share a name, because Redis keeps all counts.
   */
  countedAs: (req: Request, res: Response) => string | undefined;
  /** What the limit is called when it counts this request's known sender. */
  nameOfKnown?: (res: Response) => LimitName | undefined;
  /** Whether the three headers report it. */
  isTold?: boolean;
}

/**
 * Counts a request in the windows of these limits. It only marks a request over a limit, because other checks come
 * before the limit (see {@link requireWithinLimit}).
 */
export function countRequest(needs: Needs, redis: Redis | undefined, ...limits: Limit[]): Counter {
  const limiters = limits.map((limit) => ({ ...limit, limiter: openLimiter(needs, redis, limit) }));
  const count = async (req: Request, res: Response) => {
    for (const { limiter, countedAs } of limiters)
      if (countedAs(req, res) !== undefined) await runMiddleware(limiter, req, res);
  };
  const isUsedUp = async (req: Request, res: Response) => {
    for (const { limiter, most, countedAs } of limiters) {
      const name = countedAs(req, res);
      const counted = name === undefined ? undefined : await limiter.getKey(name);
      if (counted && counted.totalHits >= most) return true;
    }
    return false;
  };
  return Object.assign(count, { isUsedUp });
}

type Needs = Pick<Services, 'log' | 'clock'>;

export interface Counter {
  (req: Request, res: Response): Promise<void>;
  /** Whether one more of this client would be over a limit. Counts nothing. */
  isUsedUp(req: Request, res: Response): Promise<boolean>;
}

/**
 * The stores without Redis, and for its absence, are our own. The ready ones of express-rate-limit and rate-limiter-flexible
 * ask the primary about each request, and begin at zero when Redis goes away.
 */
function openLimiter(
  { log, clock }: Needs,
  redis: Redis | undefined,
  { name, most, windowMs = minuteMs, countedAs, nameOfKnown, isTold = false }: Limit,
): RateLimitRequestHandler {
  return rateLimit({
    windowMs,
    limit: most,
    standardHeaders: isTold ? 'draft-6' : false,
    legacyHeaders: false,
    keyGenerator: (req, res) => countedAs(req, res) ?? '',
    store: redis
      ? new FallbackStore(new RedisStore({ sendCommand: callRedis(redis), prefix: 'heed:rate:' }), log, clock)
      : storeWithoutRedis(clock),
    handler: (req, res, next) => {
      const until = (req as Request & { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime ?? new Date();
      const known = overLimit(res);
      if (!known || known.until <= until) res.locals.overLimit = { until, name: nameOfKnown?.(res) ?? name };
      next();
    },
  });
}

/**
 * Returns the limits of a client without a known key or signature: those of its address, and of the networks that it
 * may have.
 */
export function clientLimits(
  name: LimitName,
  perMinute: number,
  { knownAs, knownName, isApart = () => false }: KnownSender = nobodyKnown,
): Limit[] {
  return [
    {
      name,
      most: perMinute,
      countedAs: (req, res) =>
        isApart(res) ? undefined : (knownAs(res) ?? `${name}:${ipKeyGenerator(addressOf(req), 64)}`),
      nameOfKnown: (res) => (knownAs(res) === undefined ? undefined : knownName),
      isTold: true,
    },
    {
      name,
      most: perMinute * networkShare,
      countedAs: (req, res) =>
        isIPv6(addressOf(req)) && !knownAs(res) && !isApart(res)
          ? `${name}:${ipKeyGenerator(addressOf(req), 48)}`
          : undefined,
    },
  ];
}

/** Whose requests count for themselves, and no longer for their address. */
interface KnownSender {
  knownAs: (res: Response) => string | undefined;
  knownName?: LimitName;
  /** Whether the request counts against another limit alone. */
  isApart?: (res: Response) => boolean;
}

const nobodyKnown: KnownSender = { knownAs: () => undefined };

/** Refuses a request that was counted over its limit. */
export function requireWithinLimit(res: Response): void {
  const over = overLimit(res);
  if (!over) return;
  countRefused(over.name);
  throw new RateLimited('Too many requests', Math.ceil((over.until.getTime() - Date.now()) / 1000));
}

/** When the window of a minute began in which this request is over its limit. Undefined if it is within the limit. */
export function windowOverLimit(res: Response): Date | undefined {
  const over = overLimit(res);
  return over && new Date(over.until.getTime() - minuteMs);
}

interface OverLimit {
  until: Date;
  name: LimitName;
}

function overLimit(res: Response): OverLimit | undefined {
  return res.locals.overLimit as OverLimit | undefined;
}

function storeWithoutRedis(clock: Clock): Store {
  const primary = currentPrimary();
  return primary ? new PrimaryStore(primary) : new WindowStore(clock);
}

function callRedis(redis: Redis) {
  return (command: string, ...args: string[]) => redis.call(command, ...args) as Promise<number | string>;
}
