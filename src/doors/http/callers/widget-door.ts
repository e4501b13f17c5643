import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import type { OperationId } from '../../../../generated/operations.ts';
import type { Project } from '../../../../generated/prisma/client.ts';
import { Unauthorized } from '../../../base/errors.ts';
import type { PathParts } from '../../../contract/operation-backend.ts';
import type { Visitor, WidgetContext } from '../../../domain/operation.ts';
import { findProjectOfKey, type ProjectOfKey } from '../../../domain/widget-intake/find-project-of-key.ts';
import { isAllowedPage } from '../../../domain/widget-intake/is-allowed-page.ts';
import { findVisitor } from '../../../domain/widget-intake/visitor-session.ts';
import { type Context, newContext, type Services } from '../../../platform/context.ts';
import { answer } from '../answer.ts';
import type { Door } from '../exchange.ts';
import { keepPrivate } from '../keep-private.ts';
import { clientLimits, countRequest, requireWithinLimit } from '../rate-limit/rate-limit.ts';
import { allowPage, answerPreflight, refusePage } from './cross-origin.ts';
import { sentSession, unreadOfAddress, unreadOfPage } from './widget-unread.ts';

const requestsPerMinute = 30;
const hourMs = 3_600_000;

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
  const countClient = countRequest(services, redis, ...clientLimits('widget', requestsPerMinute));
  const countUnread = unreadOfAddress(services, redis);
  const ofProject = (name: 'widget-items' | 'widget-uploads', most: number) =>
    countRequest(services, redis, {
      name,
      most,
      windowMs: hourMs,
      countedAs: (_req, res) => `${name}:${getProjectId(res)}`,
    });
  const countApart: Partial<Record<OperationId, (req: Request, res: Response) => Promise<void>>> = {
    submitWidgetFeedback: ofProject('widget-items', limits.widgetItemsPerHour),
    uploadWidgetFile: ofProject('widget-uploads', limits.widgetUploadsPerHour),
    countUnreadThreads: unreadOfPage(services, redis),
  };
  return async (exchange) => {
    const { operation, path, req, res } = exchange;
    if (operation.id !== 'getWidgetSettings') keepPrivate(res);
    await (operation.id === 'countUnreadThreads' ? countUnread : countClient)(req, res);
    // The page may read errors too, even a 429 or 404.
    allowPage(req, res);
    requireWithinLimit(res);
    const { project, plan } = await requireProject(services, path, req, res);
    res.locals.projectId = project.id;
    await countApart[operation.id]?.(req, res);
    requireWithinLimit(res);
    const requestId = res.locals.requestId as string;
    // The operation knows which widget of the project it is.
    const actor = { type: 'widget', id: null, name: null } as const;
    const ctx = newContext(services, requestId, { actor, causedBy: { requestId } });
    const visitor = takesSession.has(operation.id) ? await requireVisitor(ctx, project, req) : null;
    const widgetCtx: WidgetContext = { ...ctx, project, plan, visitor };
    // Two visitors of a project never get each other's answers, though they send the same key.
    const owner = visitor ? `${project.id} ${visitor.customer.id}` : project.id;
    await answer(exchange, { ctx: widgetCtx, owner });
  };
}

/** The operations that read a session. A page that asks for settings, or identifies a visitor, may still hold an old one. */
const takesSession: ReadonlySet<OperationId> = new Set([
  'submitWidgetFeedback',
  'uploadWidgetFile',
  'listVisitorThreads',
  'countUnreadThreads',
] satisfies OperationId[]);

/** Returns the visitor whose session is sent, null without one. Throws a 401 for a session that is wrong or over. */
async function requireVisitor(ctx: Context, project: Project, req: Request): Promise<Visitor | null> {
  const session = sentSession(req);
  if (session === undefined) return null;
  const visitor = await findVisitor(ctx, project, session);
  if (!visitor) throw new Unauthorized('The session is wrong or has ended: identify the visitor again');
  return visitor;
}

/**
 * Tells a browser whether the page may send a request that is not simple. Not counted, because the page cannot avoid
 * it.
 */
export function preflight(services: Services) {
  return async (req: Request, res: Response, path: PathParts): Promise<void> => {
    allowPage(req, res);
    await requireProject(services, path, req, res);
    answerPreflight(res);
  };
}

function getProjectId(res: Response): string {
  return res.locals.projectId as string;
}

async function requireProject(
  services: Services,
  { params }: PathParts,
  req: Request,
  res: Response,
): Promise<ProjectOfKey> {
  const found = await findProjectOfKey(services, params.publicKey ?? '');
  if (!isAllowedPage(found.project.domain, req.headers.origin)) throw refusePage(res);
  return found;
}
