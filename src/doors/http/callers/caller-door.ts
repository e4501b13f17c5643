import type { RequestHandler, Response } from 'express';
import type { Redis } from 'ioredis';
import { Unauthorized } from '../../../base/errors.ts';
import type { Keyring } from '../../../domain/access/keyring.ts';
import { RateNotices } from '../../../domain/access/rate-notice.ts';
import { requireScope } from '../../../domain/access/scopes.ts';
import type { Caller, CallerContext } from '../../../domain/operation.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { clientLimits, countRequest, requireWithinLimit, windowOverLimit } from '../rate-limit/rate-limit.ts';
import { getIdentity, identify, setIdentity } from './identify.ts';

/** Finds out from its API key whose request it is, and counts it. All paths behind one such handler share one limit. */
export function openCallerDoor(
  services: Services,
  keyring: Keyring,
  redis: Redis | undefined,
  perMinute: number,
): RequestHandler {
  const notices = new RateNotices(services, perMinute);
  const keyId = (res: Response) => getIdentity(res).caller?.id;
  const count = countRequest(
    services,
    redis,
    ...clientLimits('address', perMinute, { knownAs: keyId, knownName: 'key' }),
  );
  return async (req, res, next) => {
    // Until it is known better: then the limits are those of the address.
    setIdentity(res, { caller: null });
    setIdentity(res, await identify(keyring, req, async () => !(await count.isUsedUp(req, res))));
    await count(req, res);
    const { caller } = getIdentity(res);
    const windowStart = windowOverLimit(res);
    if (caller && windowStart) notices.note(caller, windowStart);
    next();
  };
}

/** The door of the operations that need an API key. The order of its lines is the documented order of checks. */
export function throughCaller(services: Services): Door {
  return async (exchange) => {
    const { operation, res } = exchange;
    const caller = requireCaller(res);
    requireScope(caller, operation.facts.scope);
    await answer(exchange, { ctx: callerContext(services, caller, res), owner: caller.id });
  };
}

/** Returns who sends the request. Throws if nobody is known to, or they are over their limit. */
export function requireCaller(res: Response): Caller {
  const { caller, fault } = getIdentity(res);
  if (fault) throw fault;
  requireWithinLimit(res);
  if (!caller) throw new Unauthorized();
  return caller;
}

/** What operations use to act on behalf of the caller's user. */
export function callerContext(services: Services, caller: Caller, res: Response): CallerContext {
  const requestId = res.locals.requestId as string;
  const actor = { type: 'apiKey', id: caller.id, name: caller.user.name } as const;
  return { ...newContext(services, requestId, { actor, causedBy: { requestId } }), caller, reached: {} };
}
