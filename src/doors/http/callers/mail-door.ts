import { createHash, timingSafeEqual } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Forbidden, NotFound } from '../../../base/errors.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { keepPrivate } from '../keep-private.ts';
import { clientLimits, countRequest, requireWithinLimit } from '../rate-limit/rate-limit.ts';

/** More than a mail service sends to one installation, and too few to guess anything. */
const requestsPerMinute = 600;

/** The door of those who hand over mail, who know the secret in the path. Without a secret it lets nobody in. */
export function mailDoor(services: Services, redis: Redis | undefined, secret: string | undefined): Door {
  const count = countRequest(services, redis, ...clientLimits('mail-address', requestsPerMinute));
  const expected = secret === undefined ? null : digest(secret);
  return async (exchange) => {
    const { path, req, res } = exchange;
    keepPrivate(res);
    await count(req, res);
    requireWithinLimit(res);
    if (req.headers.origin !== undefined) throw new Forbidden('Programs hand over mail, and not pages in a browser');
    const sent = digest(path.params.secret ?? '');
    if (!expected || !timingSafeEqual(sent, expected)) throw new NotFound('The path does not exist');
    await answer(exchange, { ctx: newContext(services, res.locals.requestId as string), owner: null });
  };
}

/** Returns bytes of equal length for every text, so that the time of comparing two tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
