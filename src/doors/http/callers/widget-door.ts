import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import { Forbidden } from '../../../base/errors.ts';
import type { WidgetContext } from '../../../domain/operation.ts';
import { findProjectOfKey, type ProjectOfKey } from '../../../domain/widget-intake/find-project-of-key.ts';
import { isAllowedPage } from '../../../domain/widget-intake/is-allowed-page.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door, PathParts } from '../exchange.ts';
import { clientAddress, countRequest, requireWithinLimit } from '../rate-limit/rate-limit.ts';

const requestsPerMinute = 30;
const preflightKeptSeconds = 7_200;
const exposedHeaders =
  'X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed';

/** The widget intake: the path's public key names the project, and the project's domain says which pages may ask. */
export function widgetDoor(services: Services, redis: Redis | undefined): Door {
  const count = countRequest(services, redis, {
    perMinute: requestsPerMinute,
    countedAs: (req) => `widget:${clientAddress(req)}`,
  });
  return async (exchange) => {
    const { path, req, res } = exchange;
    await count(req, res);
    // Errors too are for the page to read, a 429 or 404 as well.
    allowPage(req, res);
    requireWithinLimit(req, res);
    const { project, plan } = await requireProject(services, path, req, res);
    const requestId = res.locals.requestId as string;
    const ctx: WidgetContext = { ...newContext(services, requestId), project, plan };
    await answer(exchange, { ctx, owner: project.id });
  };
}

/** Tells a browser, before it sends what is no simple request, whether the page may. Not counted: a page cannot help it. */
export function preflight(services: Services) {
  return async (req: Request, res: Response, path: PathParts): Promise<void> => {
    allowPage(req, res);
    await requireProject(services, path, req, res);
    res.set({
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
      'Access-Control-Max-Age': String(preflightKeptSeconds),
    });
    res.status(204).end();
  };
}

function allowPage(req: Request, res: Response): void {
  res.vary('Origin');
  if (req.headers.origin === undefined) return;
  res.set({ 'Access-Control-Allow-Origin': req.headers.origin, 'Access-Control-Expose-Headers': exposedHeaders });
}

async function requireProject(
  services: Services,
  { params }: PathParts,
  req: Request,
  res: Response,
): Promise<ProjectOfKey> {
  const found = await findProjectOfKey(services, params.publicKey ?? '');
  if (!isAllowedPage(found.project.domain, req.headers.origin)) {
    res.removeHeader('Access-Control-Allow-Origin');
    throw new Forbidden("This page is not on the project's domain");
  }
  return found;
}
