import type { Request, Response } from 'express';
import type { Redis } from 'ioredis';
import type { OperationId } from '../../../../generated/operations.ts';
import { NotFound } from '../../../base/errors.ts';
import { hashToken } from '../../../domain/access/session-token.ts';
import type { ThreadContext } from '../../../domain/operation.ts';
import { openThread, requireUnexpired } from '../../../domain/thread/open-thread.ts';
import { isAllowedPage } from '../../../domain/widget-intake/is-allowed-page.ts';
import { type Context, newContext, type Services } from '../../../platform/context.ts';
import { clientLimits, countRequest, type Limit, requireWithinLimit } from '../rate-limit/rate-limit.ts';
import { refusePage } from './cross-origin.ts';

const requestsOfToken = 60;
const requestsOfAddress = 600;
const missesOfAddress = 30;
const hourMs = 3_600_000;
/** All persons of an item together may send as many times that of one token. */
const itemShare = 10;

/** Requests of one person in an hour. */
const mostPerHour = { 'thread-comments': 60, 'thread-files': 20 } as const;

/** How the holder of a token is let in, by the API and by the pages, which share their limits. */
export interface ThreadAdmission {
  /** Lets them in for an operation. Throws a 403, 404, 410 or 429. */
  admit(req: Request, res: Response, token: string, operationId: OperationId): Promise<ThreadContext>;
  /** Lets somebody try a token that ends mail. Throws a 429. */
  admitToStop(req: Request, res: Response, token: string): Promise<Context>;
  /** Counts a file of who was let in. Throws a 429. */
  countFile(req: Request, res: Response): Promise<void>;
}

export function threadAdmission(services: Services, redis: Redis | undefined): ThreadAdmission {
  const limits = openLimits(services, redis);
  const own = new URL(services.siteUrl).origin;
  const begin = async (req: Request, res: Response, token: string) => {
    res.locals.threadToken = hashToken(token);
    await limits.request(req, res);
    if (await limits.miss.isUsedUp(req, res)) await limits.miss(req, res);
    requireWithinLimit(res);
    const requestId = res.locals.requestId as string;
    return newContext(services, requestId, { actor: anybody, causedBy: { requestId } });
  };
  const countMiss = async (req: Request, res: Response, error: unknown): Promise<never> => {
    if (error instanceof NotFound) await limits.miss(req, res);
    throw error;
  };
  return {
    admit: async (req, res, sentToken, operationId) => {
      const token = sentToken.toLowerCase();
      const ctx = await begin(req, res, token);
      const open = await openThread(ctx, token).catch((error) => countMiss(req, res, error));
      const { link, place } = open;
      const { origin } = req.headers;
      if (origin !== own && !isAllowedPage(place.domain, origin)) throw refusePage(res);
      if (operationId !== 'requestThreadLink') requireUnexpired(ctx, open);
      res.locals.threadItem = link.feedbackId;
      await limits.item(req, res);
      await limits.ofOperation[operationId]?.(req, res);
      requireWithinLimit(res);
      const { projectId, plan } = place;
      return { ...ctx, link, token, projectId, plan, lastEventId: req.get('Last-Event-ID') };
    },
    admitToStop: (req, res, token) => begin(req, res, token.toLowerCase()),
    countFile: async (req, res) => {
      await limits.ofOperation.uploadThreadFile?.(req, res);
      requireWithinLimit(res);
    },
  };
}

/** Until the item is locked, when it is known who the customer is. */
const anybody = { type: 'customer', id: null, name: null } as const;

/** No count is kept under a token itself: Redis and other processes would learn it. */
function openLimits(services: Services, redis: Redis | undefined) {
  const ofToken = (res: Response) => res.locals.threadToken as string;
  const ofItem = (res: Response) => res.locals.threadItem as string;
  const perHour = (name: keyof typeof mostPerHour) =>
    countRequest(
      services,
      redis,
      { name, most: mostPerHour[name], windowMs: hourMs, countedAs: (_req, res) => `${name}:${ofToken(res)}` },
      {
        name,
        most: mostPerHour[name] * itemShare,
        windowMs: hourMs,
        countedAs: (_req, res) => `${name}:${ofItem(res)}`,
      },
    );
  const request: Limit[] = [
    ...clientLimits('thread-address', requestsOfAddress).map((limit) => ({ ...limit, isTold: false })),
    { name: 'thread', most: requestsOfToken, countedAs: (_req, res) => `thread:${ofToken(res)}`, isTold: true },
  ];
  const ofOperation: Partial<Record<OperationId, ReturnType<typeof countRequest>>> = {
    addThreadComment: perHour('thread-comments'),
    uploadThreadFile: perHour('thread-files'),
  };
  return {
    request: countRequest(services, redis, ...request),
    miss: countRequest(
      services,
      redis,
      ...clientLimits('thread-miss', missesOfAddress).map((limit) => ({ ...limit, isTold: false })),
    ),
    item: countRequest(services, redis, {
      name: 'thread-item',
      most: requestsOfToken * itemShare,
      countedAs: (_req, res) => `thread-item:${ofItem(res)}`,
    }),
    ofOperation,
  };
}
