import type { Request, Response } from 'express';
import { Forbidden } from '../../../base/errors.ts';

const preflightKeptSeconds = 7_200;
const exposedHeaders =
  'X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed';

/** Lets the page that sends the request read the response. It never sends cookies along. */
export function allowPage(req: Request, res: Response): void {
  res.vary('Origin');
  if (req.headers.origin === undefined) return;
  res.set({ 'Access-Control-Allow-Origin': req.headers.origin, 'Access-Control-Expose-Headers': exposedHeaders });
}

/** Returns the error for a page that must not call, which cannot read it either. */
export function refusePage(res: Response): Forbidden {
  res.removeHeader('Access-Control-Allow-Origin');
  return new Forbidden("This page is not on the project's domain");
}

/** Tells a browser which requests the page may send. */
export function answerPreflight(res: Response): void {
  res.set({
    'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
    'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key, Authorization, Last-Event-ID',
    'Access-Control-Max-Age': String(preflightKeptSeconds),
  });
  res.status(204).end();
}
