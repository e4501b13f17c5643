import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import type { OperationId } from '../../../../generated/operations.ts';
import { Forbidden } from '../../../base/errors.ts';
import type { PathParts } from '../../../contract/operation-backend.ts';
import type { WidgetContext } from '../../../domain/operation.ts';
import { findProjectOfKey, type ProjectOfKey } from '../../../domain/widget-intake/find-project-of-key.ts';
import { isAllowedPage } from '../../../domain/widget-intake/is-allowed-page.ts';
import { newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { clientLimits, countRequest, requireWithinLimit } from '../rate-limit/rate-limit.ts';

const requestsPerMinute = 30;
const hourMs = 3_600_000;
const preflightKeptSeconds = 7_200;
const exposedHeaders =
  'X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed';

/** Limits what all pages together may send to one project, because everybody knows their key. */
export interface WidgetLimits {
  widgetItemsPerHour: number;
  widgetUploadsPerHour: number;
}

/**
 * The door of the widget intake. The public key in the path names the project, and its domain says which pages may
 * call.
 */
export function widgetDoor(services: Services, redis: Redis | undefined, limits: WidgetLimits): Door {
  const count = countRequest(services, redis, ...clientLimits('widget', requestsPerMinute));
  const ofProject = (name: 'widget-items' | 'widget-uploads', most: number) =>
    countRequest(services, redis, {
      name,
      most,
      windowMs: hourMs,
      countedAs: (_req, res) => `${name}:${getProjectId(res)}`,
    });
  const countForProject: Partial<Record<OperationId, ReturnType<typeof countRequest>>> = {
    submitWidgetFeedback: ofProject('widget-items', limits.widgetItemsPerHour),
    uploadWidgetFile: ofProject('widget-uploads', limits.widgetUploadsPerHour),
  };
  return async (exchange) => {
    const { operation, path, req, res } = exchange;
    await count(req, res);
    // The page may read errors too, even a 429 or 404.
    allowPage(req, res);
    requireWithinLimit(res);
    const { project, plan } = await requireProject(services, path, req, res);
    res.locals.projectId = project.id;
    await countForProject[operation.id]?.(req, res);
    requireWithinLimit(res);
    const requestId = res.locals.requestId as string;
    // The operation knows which widget of the project it is.
    const actor = { type: 'widget', id: null, name: null } as const;
    const ctx: WidgetContext = {
      ...newContext(services, requestId, { actor, causedBy: { requestId } }),
      project,
      plan,
    };
    await answer(exchange, { ctx, owner: project.id });
  };
}

/**
 * Tells a browser whether the page may send a request that is not simple. Not counted, because the page cannot avoid
 * it.
 */
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

function getProjectId(res: Response): string {
  return res.locals.projectId as string;
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
