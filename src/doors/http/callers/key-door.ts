import type { Request, RequestHandler, Response } from 'express';
import type { Redis } from 'ioredis';
import { Unauthorized } from '../../../base/errors.ts';
import type { Keyring } from '../../../domain/access/keyring.ts';
import { RateNotices } from '../../../domain/access/rate-notice.ts';
import { requireScope } from '../../../domain/access/scopes.ts';
import type { AuthenticatedKey, KeyContext } from '../../../domain/operation.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { clientAddress, countRequest, requireWithinLimit, windowOverLimit } from '../rate-limit/rate-limit.ts';
import { getIdentity, identify, setIdentity } from './identify.ts';

/** Finds out by its API key whose a request is, and counts it. Where one such handler stands, one limit holds. */
export function openKeyDoor(
  services: Services,
  keyring: Keyring,
  redis: Redis | undefined,
  perMinute: number,
): RequestHandler {
  const notices = new RateNotices(services, perMinute);
  const count = countRequest(services, redis, {
    perMinute,
    countedAs: (req, res) => getIdentity(res).key?.id ?? `address:${clientAddress(req)}`,
  });
  return async (req, res, next) => {
    setIdentity(res, await identify(keyring, req));
    await count(req, res);
    const { key } = getIdentity(res);
    const windowStart = windowOverLimit(req, res);
    if (key && windowStart) notices.note(key, windowStart);
    next();
  };
}

/** The door of the operations that need an API key. The order of its lines is the documented order of checks. */
export function throughKey(services: Services): Door {
  return async (exchange) => {
    const { operation, req, res } = exchange;
    const key = requireKey(req, res);
    requireScope(key, operation.facts.scope);
    await answer(exchange, { ctx: keyContext(services, key, res), owner: key.id });
  };
}

/** The request's key; throws where it has none or is over its limit. */
export function requireKey(req: Request, res: Response): AuthenticatedKey {
  const { key, fault } = getIdentity(res);
  if (fault) throw fault;
  requireWithinLimit(req, res);
  if (!key) throw new Unauthorized();
  return key;
}

/** What operations act with on behalf of the key's user. */
export function keyContext(services: Services, key: AuthenticatedKey, res: Response): KeyContext {
  return { ...newContext(services, res.locals.requestId as string), key };
}
