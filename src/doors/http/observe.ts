import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';
import type { Identity } from './callers/identify.ts';

const duration = new Histogram({
  name: 'heed_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its response',
  labelNames: ['operation', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/**
 * Gives each request an id, and logs and measures it when its response has ended. It writes one line, never with a
 * secret or a body.
 */
export function observe(log: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    res.locals.requestId = requestId;
    res.set('X-Request-Id', requestId);
    res.once('close', () => {
      const durationMs = performance.now() - startedAt;
      const operation = operationName(res);
      duration.observe({ operation, status: res.statusCode }, durationMs / 1000);
      const keyId = (res.locals.identity as Identity | undefined)?.key?.id;
      const aborted = !res.writableFinished;
      log.info(
        {
          requestId,
          method: req.method,
          operation,
          status: res.statusCode,
          durationMs: Math.round(durationMs * 100) / 100,
          keyId,
          ...(aborted && { aborted }),
        },
        'request',
      );
    });
    next();
  };
}

function operationName(res: Response): string {
  return (res.locals.operation as string | undefined) ?? 'none';
}
