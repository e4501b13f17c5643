import type { Request, RequestHandler, Response } from 'express';

/** Lets a middleware of a library do its part; rejects with what it passes on as an error. */
export function runMiddleware(middleware: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
