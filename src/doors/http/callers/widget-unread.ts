import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { hashToken } from '../../../domain/access/session-token.ts';
import { handleOf } from '../../../domain/participants/thread-tokens.ts';
import type { Services } from '../../../platform/context.ts';
import { mostIntakeBytes } from '../answer.ts';
import { clientLimits, countRequest } from '../rate-limit/rate-limit.ts';
import { readBodyBytes } from '../request/read-body.ts';

const perMinute = 2;
const perMinuteOfAddress = 1_200;

/** Counts requests for unread answers apart from all others: pages ask each minute, and many visitors may share an address. */
export function unreadOfAddress(services: Services, redis: Redis | undefined): Count {
  return countRequest(services, redis, ...clientLimits('unread-address', perMinuteOfAddress));
}

/** Counts those of a page, which is known by its session, or by the first of its tokens. It reads the body. */
export function unreadOfPage(services: Services, redis: Redis | undefined): Count {
  const count = countRequest(services, redis, {
    name: 'unread',
    most: perMinute,
    countedAs: (_req, res) => res.locals.unreadPage as string | undefined,
    isTold: true,
  });
  return async (req, res) => {
    const page = sentSession(req) ?? firstToken(await readBodyBytes(req, res, mostIntakeBytes));
    // Hashed, because Redis must hold no token.
    if (page !== undefined) res.locals.unreadPage = `unread:${hashToken(page)}`;
    await count(req, res);
  };
}

type Count = (req: Request, res: Response) => Promise<void>;

/** Returns the bearer of a request. Undefined for one without, or with another scheme, which a proxy may ask for. */
export function sentSession(req: Request): string | undefined {
  const { authorization = '' } = req.headers;
  if (!/^bearer\b/i.test(authorization)) return undefined;
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
}

/** A body that is wrong is refused later, and counts for its address alone. */
function firstToken(bytes: Buffer): string | undefined {
  try {
    const { tokens } = JSON.parse(bytes.toString());
    const [first] = Array.isArray(tokens) ? tokens : [];
    return typeof first === 'string' ? (handleOf(first) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
