import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Response, Router } from 'express';
import { MethodNotAllowed, NotFound } from '../../../base/errors.ts';
import { compressedFiles } from './compressed-files.ts';
import { isLoopback } from './loopback.ts';

const builtDashboard = fileURLToPath(new URL('../../../../dist/dashboard', import.meta.url));

/** What the dashboard may load and do: only what comes from its own site, and nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** The page that the dashboard frames, to show a widget on it. */
const framedPage = /[/\\]widget-preview\.html$/;

/** Serves the dashboard that `npm run dashboard` built under `/app`, and redirects the root of the site to it. */
export function dashboardRouter(siteUrl: string, folder = builtDashboard): Router {
  const router = Router({ caseSensitive: true });
  router.get('/', (_req, res) => res.redirect('/app/'));
  router.use('/app', (_req, res, next) => {
    res.locals.operation = 'readDashboard';
    next();
  });
  router.use('/app', toOwnOrigin(siteUrl));
  router.use('/app', compressedFiles(folder, setHeaders));
  router.use('/app', express.static(folder, { setHeaders, redirect: false }));
  router.use('/app', ({ method }, _res, next) => {
    if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(['GET', 'HEAD']);
    if (!existsSync(folder)) throw new NotFound('The dashboard is not built: run npm run dashboard');
    next();
  });
  router.use('/app/assets', () => {
    throw new NotFound('The file does not exist');
  });
  router.use('/app', asFirstPage, compressedFiles(folder, setHeaders), (_req, res) => {
    setHeaders(res, 'index.html');
    res.sendFile(join(folder, 'index.html'));
  });
  return router;
}

/** A browser has the cookie of the session under one name of this machine, and not under its others. */
function toOwnOrigin(siteUrl: string): RequestHandler {
  const own = new URL(siteUrl);
  return (req, res, next) => {
    const { hostname = '', originalUrl, method } = req;
    if (method !== 'GET' || hostname === own.hostname.replace(/^\[|\]$/g, '') || !isLoopback(hostname)) return next();
    res.redirect(`${own.origin}${originalUrl}`);
  };
}

/** The dashboard shows each of its paths itself. */
const asFirstPage: RequestHandler = (req, _res, next) => {
  req.url = '/';
  next();
};

/** The names of assets contain a hash of their content. The page is asked for again, and gets 304 if unchanged. */
function setHeaders(res: Response, file: string): void {
  res.set({
    'Cache-Control': /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': `${policy}; frame-ancestors ${framedPage.test(file) ? "'self'" : "'none'"}`,
  });
}
