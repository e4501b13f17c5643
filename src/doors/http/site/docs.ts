import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Response, Router } from 'express';
import { MethodNotAllowed, NotFound } from '../../../base/errors.ts';
import { compressedFiles } from './compressed-files.ts';
import { docsPolicy } from './docs-policy.ts';
import { atRoot, markdownTwins } from './markdown-twins.ts';
import { missingPage } from './missing-page.ts';

const builtSite = fileURLToPath(new URL('../../../../dist/docs', import.meta.url));

/** Serves the documentation that `npm run docs` built under `/docs`, and redirects the root of the site to it. */
export function docsRouter(folder = builtSite): Router {
  const router = Router({ caseSensitive: true });
  router.get('/', (_req, res) => res.redirect('/docs/'));
  for (const file of ['llms.txt', 'llms-full.txt']) router.get(`/${file}`, atRoot(folder, file));
  router.use('/docs', (_req, res, next) => {
    res.locals.operation = 'readDocs';
    next();
  });
  router.use('/docs', markdownTwins(folder));
  router.use('/docs', compressedFiles(folder, setHeaders));
  router.use('/docs', express.static(folder, { setHeaders }));
  router.use('/docs', ({ method }, _res, next) => {
    if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(['GET', 'HEAD']);
    if (!existsSync(folder)) throw new NotFound('The documentation is not built: run npm run docs');
    next();
  });
  router.use('/docs', missingPage(folder, setHeaders));
  return router;
}

/**
 * The names of assets contain a hash of their content. Everything else is asked for again, and gets 304 if unchanged.
 */
function setHeaders(res: Response, file: string): void {
  const isConsole = /[/\\]reference[/\\]console[/\\]index\.html$/.test(file);
  res.set({
    'Cache-Control': /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': `${docsPolicy(isConsole ? 'console' : 'page')}; frame-ancestors 'none'`,
    // Tells the console and the samples that the API is here too, which no other host of these files says.
    'Heed-Api': 'same-origin',
  });
}
