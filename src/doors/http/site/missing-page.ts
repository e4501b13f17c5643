import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { NotFound } from '../../../base/errors.ts';

/** Shows those who read a site in a browser that a page does not exist. Programs get the error as everywhere else. */
export function missingPage(folder: string, setHeaders: (res: Response, file: string) => void): RequestHandler {
  return (req, res) => {
    const file = join(folder, '404.html');
    const page = req.accepts(['json', 'html']) === 'html' ? readPage(file) : undefined;
    if (page === undefined) throw new NotFound('The page does not exist');
    setHeaders(res, file);
    const depth = req.path.split('/').length - 2;
    res.status(404).vary('Accept').type('html').send(withLinksFrom(page, depth));
  };
}

function readPage(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The site was built without it.
    return undefined;
  }
}

/** The links of the page begin at the root of the site, and the page is shown at any depth. */
function withLinksFrom(page: string, depth: number): string {
  return page.replaceAll(/(href|src)="(?![#:"]|[a-z]+:)(?:\.\/)?/g, `$1="${'../'.repeat(depth) || './'}`);
}
