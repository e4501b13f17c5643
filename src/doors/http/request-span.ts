import type { Request, Response } from 'express';
import { type RequestSpan, startRequestSpan } from '../../base/tracing.ts';

/** Asked every few seconds by those who watch the service, and of no interest in a trace. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Begins the span of a request. Undefined for those that get none. */
export function beginSpan(req: Request): RequestSpan | undefined {
  return probes.has(req.path) ? undefined : startRequestSpan(req.headers);
}

/**
 * Ends it, with what OpenTelemetry calls these facts. It has the route but not the path, which may hold what gives
 * access: the name of a file or the slug of a webhook.
 */
export function endSpan(span: RequestSpan, req: Request, res: Response, method: string): void {
  const { operation, route } = res.locals as { operation?: string; route?: string };
  const { statusCode } = res;
  const aborted = !res.writableFinished;
  const attributes = {
    'http.request.method': method,
    ...(route !== undefined && { 'http.route': route }),
    'http.response.status_code': statusCode,
    'url.scheme': req.protocol,
    'network.protocol.version': req.httpVersion,
    ...(operation !== undefined && { 'heed.operation.id': operation }),
    'heed.request.id': res.locals.requestId as string,
    ...(statusCode >= 500 && { 'error.type': String(statusCode) }),
    ...(aborted && { 'heed.request.aborted': 'true' }),
  };
  span.end(route === undefined ? method : `${method} ${route}`, attributes, statusCode >= 500);
}
