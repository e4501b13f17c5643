import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Response, Router } from 'express';
import { MethodNotAllowed, NotFound } from '../../../base/errors.ts';
import { sitePath } from '../../../base/site-path.ts';
import { forNobodyElse } from '../keep-private.ts';
import { compressedFiles } from './compressed-files.ts';
import { ChangedFile } from './compressed-text.ts';
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
  router.get('/', (_req, res) => res.redirect(`${sitePath(siteUrl)}/app/`));
  router.use('/app', ({ method }, res, next) => {
    res.locals.operation = 'readDashboard';
    if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(['GET', 'HEAD']);
    next();
  });
  router.use('/app', toOwnOrigin(siteUrl));
  const showFirstPage = firstPage(siteUrl, folder);
  router.get('/app', showFirstPage);
  router.use('/app', compressedFiles(folder, setHeaders));
  router.use('/app', express.static(folder, { setHeaders, redirect: false }));
  router.use('/app/assets', () => {
    throw new NotFound('The file does not exist');
  });
  router.use('/app', showFirstPage);
  return router;
}

/**
 * The dashboard shows each of its paths itself. The same build serves every installation: it names its files relative
 * to the page, which is found at any depth.
 */
function firstPage(siteUrl: string, folder: string): RequestHandler {
  const link = `$1="${sitePath(siteUrl)}/app/`;
  const page = new ChangedFile(join(folder, 'index.html'), (text) => text.replaceAll(/(src|href)="\.\//g, link));
  return (req, res) => {
    const text = page.read();
    if (!text) throw new NotFound('The dashboard is not built: run npm run dashboard');
    setHeaders(res, 'index.html');
    // Its address has the id of an app's request.
    const isOfApp = /^\/authorize\/?$/.test(req.path);
    return text.send(req, res, 'text/html', isOfApp ? forNobodyElse : undefined);
  };
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

/** The names of assets contain a hash of their content. The page is asked for again, and gets 304 if unchanged. */
function setHeaders(res: Response, file: string): void {
  res.set({
    'Cache-Control': /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': `${policy}; frame-ancestors ${framedPage.test(file) ? "'self'" : "'none'"}`,
  });
}
