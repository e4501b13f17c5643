import type { SignInContext } from '../../../domain/operation.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { requireWithinLimit } from '../rate-limit/rate-limit.ts';
import { clientOf } from './client.ts';
import { explainForeignOrigin } from './own-origin.ts';
import { sessionCookie } from './session-cookie.ts';

/** The door of those who sign in. Nobody is known yet, so requests count against their address. */
export function signInDoor(services: Services): Door {
  const cookie = sessionCookie(services.siteUrl);
  return async (exchange) => {
    const { req, res } = exchange;
    requireWithinLimit(res);
    const refusal = explainForeignOrigin(req, services.siteUrl);
    if (refusal) throw refusal;
    const requestId = res.locals.requestId as string;
    const client = clientOf(req, (token) => cookie.write(res, token));
    const ctx: SignInContext = { ...newContext(services, requestId), causedBy: { requestId }, client };
    await answer(exchange, { ctx, owner: null });
  };
}
