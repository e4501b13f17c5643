import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { errorPage } from '../../base/error-page.ts';
import { statusOfCode } from '../../base/errors.ts';
import { readableError } from '../../platform/readable-error.ts';
import { forNobodyElse } from './keep-private.ts';

/** Turns an error into a response. `siteUrl` is where its page is. */
export function sendError(log: Logger, siteUrl: string): ErrorRequestHandler {
  return (thrown: unknown, _req, res, next) => {
    const requestId = res.locals.requestId as string;
    const error = readableError(thrown, log, requestId);
    if (res.headersSent) return next(thrown);
    const { code, message, details, mergedInto } = error;
    res
      .status(statusOfCode[code])
      .set({ 'Cache-Control': forNobodyElse, ...error.headers })
      .json({
        error: {
          code,
          message,
          ...(details && { details }),
          ...(mergedInto && { mergedInto }),
          requestId,
          docUrl: errorPage(siteUrl, code),
        },
      });
  };
}
