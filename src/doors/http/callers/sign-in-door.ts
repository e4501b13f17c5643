import type { SignInContext } from '../../../domain/operation.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { requireWithinLimit } from '../rate-limit/rate-limit.ts';
import { type ClientCounts, clientOf } from './client.ts';
import { explainForeignOrigin } from './own-origin.ts';
import { sessionCookie, signInCookie } from './site-cookies.ts';

/** The door of those who sign in. Nobody is known yet, so requests count against their address. */
export function signInDoor(services: Services, counts: ClientCounts): Door {
  const cookie = sessionCookie(services.siteUrl);
  const stateCookie = signInCookie(services.siteUrl);
  return async (exchange) => {
    const { operation, req, res } = exchange;
    requireWithinLimit(res);
    // Another site sends browsers on their way: the provider of single sign-on. What protects that is in its query.
    const refusal = operation.facts.redirects ? null : explainForeignOrigin(req, services.siteUrl);
    if (refusal) throw refusal;
    const requestId = res.locals.requestId as string;
    const ctx: SignInContext = {
      ...newContext(services, requestId),
      causedBy: { requestId },
      client: clientOf(req, res, counts, cookie),
      signInCookie: { read: () => stateCookie.read(req), keep: (secret) => stateCookie.write(res, secret) },
    };
    await answer(exchange, { ctx, owner: null });
  };
}
