import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';
import { MethodNotAllowed, NotFound } from '../../../base/errors.ts';
import { sitePath } from '../../../base/site-path.ts';
import { builtSite } from './built-site.ts';
import { compressedFiles } from './compressed-files.ts';
import { ChangedFile } from './compressed-text.ts';
import { withServersUnder } from './contract-files.ts';
import { crawlerRouter } from './crawler-files.ts';
import { docsPolicy } from './docs-policy.ts';
import { atRoot, markdownTwins } from './markdown-twins.ts';
import { missingPage } from './missing-page.ts';

/** Serves the documentation that `npm run docs` built under `/docs`, and at the root what programs look for there. */
export function docsRouter(siteUrl: string, folder = builtSite): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(crawlerRouter(siteUrl, folder));
  for (const file of ['llms.txt', 'llms-full.txt']) router.get(`/${file}`, atRoot(folder, file));
  router.use('/docs', (_req, res, next) => {
    res.locals.operation = 'readDocs';
    next();
  });
  // The links of the page are relative, and begin behind the slash.
  router.get('/docs', (_req, res) => res.redirect(301, `${sitePath(siteUrl)}/docs/`));
  // Without a path it is the file itself, which the build has compressed better.
  if (sitePath(siteUrl) !== '') router.get('/docs/reference/openapi.json', contractOfDocs(siteUrl, folder));
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

/** The contract as the reference offers it. */
function contractOfDocs(siteUrl: string, folder: string): RequestHandler {
  const file = join(folder, 'reference/openapi.json');
  const contract = new ChangedFile(file, (text) => withServersUnder(sitePath(siteUrl), text));
  return (req, res, next) => {
    const text = contract.read();
    if (!text) return next();
    setHeaders(res, file);
    return text.send(req, res, 'application/json');
  };
}

/**
 * The names of assets contain a hash of their content. Everything else is asked for again, and gets 304 if unchanged.
 */
function setHeaders(res: Response, file: string): void {
  res.set({
    'Cache-Control': /[/\\]assets[/\\]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': `${docsPolicy}; frame-ancestors 'none'`,
    // Tells the console and the samples that the API is here too, which no other host of these files says.
    'Heed-Api': 'same-origin',
  });
}
