import type { Request, RequestHandler, Response } from 'express';

/** Runs a middleware of a library. Rejects with the error that it passes on. */
export function runMiddleware(middleware: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
