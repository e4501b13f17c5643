import type { RequestHandler, Response } from 'express';
import type { Redis } from 'ioredis';
import { Unauthorized } from '../../../base/errors.ts';
import { actorOf } from '../../../domain/access/actor.ts';
import { RateNotices } from '../../../domain/access/rate-notice.ts';
import { requireAdmission } from '../../../domain/access/scopes.ts';
import type { Caller, CallerContext } from '../../../domain/operation.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { keepPrivate } from '../keep-private.ts';
import { clientLimits, countRequest, requireWithinLimit, windowOverLimit } from '../rate-limit/rate-limit.ts';
import { type ClientCounts, clientOf } from './client.ts';
import { getIdentity, identification, setIdentity } from './identify.ts';
import { sessionCookie } from './site-cookies.ts';

interface CallerLimits {
  rateLimitPerMinute: number;
  sessionRateLimitPerMinute: number;
}

/** Finds out whose request it is, and counts it. All paths behind one such handler share one limit. */
export function openCallerDoor(
  services: Services,
  redis: Redis | undefined,
  { rateLimitPerMinute, sessionRateLimitPerMinute }: CallerLimits,
): RequestHandler {
  const identify = identification(services);
  const notices = new RateNotices(services, rateLimitPerMinute);
  const keyId = (res: Response) => callerOf(res, 'apiKey')?.id;
  const userId = (res: Response) => callerOf(res, 'session')?.user.id;
  const isApart = (res: Response) => userId(res) !== undefined;
  const count = countRequest(
    services,
    redis,
    ...clientLimits('address', rateLimitPerMinute, { knownAs: keyId, knownName: 'key', isApart }),
    { name: 'session', most: sessionRateLimitPerMinute, countedAs: (_req, res) => userId(res), isTold: true },
  );
  return async (req, res, next) => {
    keepPrivate(res);
    // Until it is known better: then the limits are those of the address.
    setIdentity(res, { caller: null });
    setIdentity(res, await identify(req, async () => !(await count.isUsedUp(req, res))));
    await count(req, res);
    const key = callerOf(res, 'apiKey');
    const windowStart = windowOverLimit(res);
    if (key && windowStart) notices.note(key, windowStart);
    next();
  };
}

function callerOf(res: Response, type: Caller['type']): Caller | undefined {
  const { caller } = getIdentity(res);
  return caller?.type === type ? caller : undefined;
}

/** The door of the operations that need to know who calls. The order of its lines is the documented order of checks. */
export function throughCaller(services: Services, counts: ClientCounts): Door {
  const cookie = sessionCookie(services.siteUrl);
  return async (exchange) => {
    const { operation, req, res } = exchange;
    const caller = requireCaller(res);
    requireAdmission(caller, operation.facts);
    const { renewed } = getIdentity(res);
    if (renewed) cookie.write(res, renewed);
    const ctx = callerContext(services, {
      caller,
      leastRole: operation.facts.role ?? 'owner',
      scope: operation.facts.scope,
      requestId: res.locals.requestId as string,
      client: clientOf(req, res, counts, cookie),
    });
    await answer(exchange, { ctx, owner: caller.type === 'session' ? caller.user.id : caller.id });
  };
}

/** Returns who sends the request. Throws if nobody is known to, or they are over their limit. */
function requireCaller(res: Response): Caller {
  const { caller, refusal, fault } = getIdentity(res);
  if (fault) throw fault;
  requireWithinLimit(res);
  if (!caller) throw refusal ?? new Unauthorized();
  return caller;
}

/** The same where sessions are not accepted. */
export function requireKey(res: Response): Caller {
  const caller = requireCaller(res);
  if (caller.type !== 'apiKey') throw new Unauthorized();
  return caller;
}

type Call = Pick<CallerContext, 'caller' | 'leastRole' | 'scope' | 'requestId' | 'client'>;

/** What operations use to act on behalf of the caller's user. */
export function callerContext(services: Services, { requestId, ...call }: Call): CallerContext {
  const cause = { actor: actorOf(call.caller), causedBy: { requestId } };
  const admittedAtMs = services.clock.elapsedMs();
  return { ...newContext(services, requestId, cause), ...call, admittedAtMs, reached: {} };
}
