import type { Request, RequestHandler, Response } from 'express';
import type { Redis } from 'ioredis';
import { InsufficientScope, Unauthorized } from '../../../base/errors.ts';
import { actorOf } from '../../../domain/access/actor.ts';
import { RateNotices } from '../../../domain/access/rate-notice.ts';
import { requireAdmission } from '../../../domain/access/scopes.ts';
import type { Caller, CallerContext } from '../../../domain/operation.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { keepPrivate } from '../keep-private.ts';
import { challenge } from '../oauth/challenge.ts';
import type { ResourcePath } from '../oauth/resources.ts';
import { clientLimits, countRequest, requireWithinLimit, windowOverLimit } from '../rate-limit/rate-limit.ts';
import { type ClientCounts, clientOf } from './client.ts';
import { getIdentity, identification, setIdentity } from './identify.ts';
import { appRequestCookie, sessionCookie } from './site-cookies.ts';

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
  const keyId = (res: Response) => (callerOf(res, 'apiKey') ?? callerOf(res, 'app'))?.id;
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
  const browser = appRequestCookie(services.siteUrl);
  return async (exchange) => {
    const { operation, req, res } = exchange;
    const caller = requireCaller(res);
    requireOwnDoor(services, caller, '/api/v1');
    admit(services, caller, '/api/v1', operation.facts);
    const { renewed } = getIdentity(res);
    if (renewed) cookie.write(res, renewed);
    const ctx = callerContext(services, {
      caller,
      leastRole: operation.facts.role ?? 'owner',
      scope: operation.facts.scope,
      requestId: res.locals.requestId as string,
      client: clientOf(req, res, counts, cookie, browser),
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

/** The same where sessions are not accepted. Tells who is not let in where this door's tokens come from. */
export function requireProgram(services: Services, req: Request, res: Response): Caller {
  try {
    const caller = requireCaller(res);
    if (caller.type === 'session') throw new Unauthorized();
    requireOwnDoor(services, caller, '/mcp');
    return caller;
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    const sent = req.headers.authorization === undefined ? {} : ({ error: 'invalid_token' } as const);
    throw new Unauthorized(error.message, challenge(services, '/mcp', sent));
  }
}

/** The token of an app opens one door alone. */
function requireOwnDoor(services: Services, { app }: Caller, path: ResourcePath): void {
  if (!app || app.resource === services.siteUrl + path) return;
  throw new Unauthorized(`This token is for ${app.resource}`, challenge(services, path, { error: 'invalid_token' }));
}

/** Requires what the operation asks of any caller, and tells an app which scopes to ask its user for. */
function admit(
  services: Services,
  caller: Caller,
  path: ResourcePath,
  facts: Parameters<typeof requireAdmission>[1],
): void {
  try {
    requireAdmission(caller, facts);
  } catch (error) {
    throw toldHow(services, path, error);
  }
}

/** Adds to an error of an app that lacks a scope how it gets it. */
export function toldHow(services: Services, path: ResourcePath, error: unknown): unknown {
  if (error instanceof InsufficientScope) {
    const { scopes } = error;
    error.headers = { 'WWW-Authenticate': challenge(services, path, { error: 'insufficient_scope', scopes }) };
  }
  return error;
}

type Call = Pick<CallerContext, 'caller' | 'leastRole' | 'scope' | 'requestId' | 'client'>;

/** What operations use to act on behalf of the caller's user. */
export function callerContext(services: Services, { requestId, ...call }: Call): CallerContext {
  const cause = { actor: actorOf(call.caller), causedBy: { requestId } };
  const admittedAtMs = services.clock.elapsedMs();
  return { ...newContext(services, requestId, cause), ...call, admittedAtMs, reached: {} };
}
