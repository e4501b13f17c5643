import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { durations } from '../../base/metrics.ts';
import type { Identity } from './callers/identify.ts';
import { beginSpan, endSpan } from './request-span.ts';

const observeDuration = durations({
  name: 'heed_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its response, by method, operation and status',
  labelNames: ['method', 'operation', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives each request an id, and logs, measures and traces it when its response has ended. It writes one line, never
 * with a secret or a body.
 */
export function observe(log: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    res.locals.requestId = requestId;
    res.set('X-Request-Id', requestId);
    const span = beginSpan(req);
    const method = knownMethods.has(req.method) ? req.method : '_OTHER';
    const end = () => {
      const durationMs = performance.now() - startedAt;
      observeDuration(durationMs / 1_000, method, operationName(res), res.statusCode);
      logRequest(log, req, res, durationMs);
      if (span) endSpan(span, req, res, method);
    };
    res.once('close', span ? () => span.run(end) : end);
    if (span) span.run(next);
    else next();
  };
}

function logRequest(log: Logger, { method }: Request, res: Response, durationMs: number): void {
  const aborted = !res.writableFinished;
  log.info(
    {
      requestId: res.locals.requestId,
      method,
      operation: operationName(res),
      status: res.statusCode,
      durationMs: Math.round(durationMs * 100) / 100,
      ...nameCaller(res.locals.identity as Identity | undefined),
      ...(aborted && { aborted }),
    },
    'request',
  );
}

function nameCaller(identity: Identity | undefined) {
  const { type, id, user } = identity?.caller ?? {};
  if (type === 'app') return { appId: id, userId: user?.id };
  return type === 'session' ? { userId: user?.id } : { keyId: id };
}

function operationName(res: Response): string {
  return (res.locals.operation as string | undefined) ?? 'none';
}
