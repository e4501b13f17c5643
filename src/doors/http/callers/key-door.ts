import type { RequestHandler, Response } from 'express';
import type { Redis } from 'ioredis';
import { Unauthorized } from '../../../base/errors.ts';
import type { Keyring } from '../../../domain/access/keyring.ts';
import { RateNotices } from '../../../domain/access/rate-notice.ts';
import { requireScope } from '../../../domain/access/scopes.ts';
import type { AuthenticatedKey, KeyContext } from '../../../domain/operation.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { clientLimits, countRequest, requireWithinLimit, windowOverLimit } from '../rate-limit/rate-limit.ts';
import { getIdentity, identify, setIdentity } from './identify.ts';

/** Finds out from its API key whose request it is, and counts it. All paths behind one such handler share one limit. */
export function openKeyDoor(
  services: Services,
  keyring: Keyring,
  redis: Redis | undefined,
  perMinute: number,
): RequestHandler {
  const notices = new RateNotices(services, perMinute);
  const keyId = (res: Response) => getIdentity(res).key?.id;
  const count = countRequest(
    services,
    redis,
    ...clientLimits('address', perMinute, { knownAs: keyId, knownName: 'key' }),
  );
  return async (req, res, next) => {
    // Until it is known better: then the limits are those of the address.
    setIdentity(res, { key: null });
    setIdentity(res, await identify(keyring, req, async () => !(await count.isUsedUp(req, res))));
    await count(req, res);
    const { key } = getIdentity(res);
    const windowStart = windowOverLimit(res);
    if (key && windowStart) notices.note(key, windowStart);
    next();
  };
}

/** The door of the operations that need an API key. The order of its lines is the documented order of checks. */
export function throughKey(services: Services): Door {
  return async (exchange) => {
    const { operation, res } = exchange;
    const key = requireKey(res);
    requireScope(key, operation.facts.scope);
    await answer(exchange, { ctx: keyContext(services, key, res), owner: key.id });
  };
}

/** Returns the request's key. Throws if there is none or it is over its limit. */
export function requireKey(res: Response): AuthenticatedKey {
  const { key, fault } = getIdentity(res);
  if (fault) throw fault;
  requireWithinLimit(res);
  if (!key) throw new Unauthorized();
  return key;
}

/** What operations use to act on behalf of the key's user. */
export function keyContext(services: Services, key: AuthenticatedKey, res: Response): KeyContext {
  const requestId = res.locals.requestId as string;
  const actor = { type: 'apiKey', id: key.id, name: key.user.name } as const;
  return { ...newContext(services, requestId, { actor, causedBy: { requestId } }), key, reached: {} };
}
