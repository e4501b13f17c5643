import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { NotFound } from '../../../base/errors.ts';
import { ChangedFile } from './compressed-text.ts';

/**
 * Serves the Markdown twin of a page to those who prefer `text/markdown`. A page and its twin have the same path up to the
 * `/` at its end, which in the twin is `.md`.
 */
export function markdownTwins(folder: string): RequestHandler {
  const serve = express.static(folder, { redirect: false, setHeaders: (res) => res.set('Cache-Control', 'no-cache') });
  return (req, res, next) => {
    if (!req.path.endsWith('/')) return next();
    res.vary('Accept');
    if (req.accepts(['text/html', 'text/markdown']) !== 'text/markdown') return next();
    const { url } = req;
    req.url = req.path === '/' ? '/index.md' : `${req.path.slice(0, -1)}.md`;
    serve(req, res, (error) => {
      req.url = url;
      next(error);
    });
  };
}

/**
 * Serves `llms.txt` or `llms-full.txt` at the root of the site too, where programs look for it. The links of the file in
 * `/docs` are relative.
 */
export function atRoot(folder: string, file: string): RequestHandler {
  const changed = new ChangedFile(join(folder, file), (text) => withLinksInto('docs', text));
  return (req, res) => {
    res.locals.operation = 'readDocs';
    const text = changed.read();
    if (!text) throw new NotFound('The documentation is not built: run npm run docs');
    return text.send(req, res, 'text/plain');
  };
}

/** Only links to pages begin with a word and then `/` or `.`; addresses of other sites have a colon there. */
function withLinksInto(place: string, text: string): string {
  return text.replaceAll(/(?<=\]\()(?=[a-z-]+(?:\/|\.md|\.txt))/g, `${place}/`);
}
