import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { MethodNotAllowed, NotFound } from '../../../base/errors.ts';
import { sitePath } from '../../../base/site-path.ts';
import { ChangedFile, CompressedText } from './compressed-text.ts';

/** The paths of pages that anyone may read, and of the widget, which pages of others load. */
const open = ['/docs/', '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/widget.js', '/widget/texts/', '/api/widget/'];

/**
 * Serves `/robots.txt`, which keeps search engines to what anyone may read, and `/sitemap.xml`, which lists the pages of the
 * documentation in `folder`. Both have the addresses of SITE_URL.
 */
export function crawlerRouter(siteUrl: string, folder: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const robots = new CompressedText(Buffer.from(robotsText(siteUrl)));
  router.get('/robots.txt', (req, res) => {
    res.locals.operation = 'readDocs';
    return robots.send(req, res, 'text/plain');
  });
  router.get('/sitemap.xml', sitemap(siteUrl, folder));
  for (const path of ['/robots.txt', '/sitemap.xml'])
    router.all(path, () => {
      throw new MethodNotAllowed(['GET', 'HEAD']);
    });
  return router;
}

/** The longer of two rules for a path holds, in any order. */
function robotsText(siteUrl: string): string {
  const root = sitePath(siteUrl);
  const rules = [...open.map((path) => `Allow: ${root}${path}`), `Disallow: ${root}/`];
  return ['User-agent: *', ...rules, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

/** The first page changes with each build, so the list is made anew after it. */
function sitemap(siteUrl: string, folder: string): RequestHandler {
  const list = new ChangedFile(join(folder, 'index.html'), () => sitemapText(`${siteUrl}/docs/`, listPages(folder)));
  return (req, res) => {
    res.locals.operation = 'readDocs';
    const text = list.read();
    if (!text) throw new NotFound('The documentation is not built: run npm run docs');
    return text.send(req, res, 'application/xml');
  };
}

/** Returns the paths of the built pages, such as `guides/errors/`. The page of wrong links is not among them. */
function listPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .map((file) => file.replace(/index\.html$/, ''))
    .sort();
}

function sitemapText(root: string, pages: string[]): string {
  const urls = pages.map((page) => `<url><loc>${root}${page}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
