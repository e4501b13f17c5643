import { type RequestHandler, Router } from 'express';
import { MethodNotAllowed, NotFound } from '../../../base/errors.ts';
import { sitePath } from '../../../base/site-path.ts';
import { type BuiltPackage, builtPackages, listBuiltPackages } from './built-packages.ts';
import { CompressedText } from './compressed-text.ts';
import { type OfferedPackage, packagesPage, packagesPolicy } from './packages-page.ts';

/** Serves the packages for npm that `npm run packages` built under `/packages`, and their list. */
export function packagesRouter(siteUrl: string, folder = builtPackages): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use('/packages', ({ method }, res, next) => {
    res.locals.operation = 'readPackages';
    if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(['GET', 'HEAD']);
    next();
  });
  router.get('/packages', (_req, res) => res.redirect(301, `${sitePath(siteUrl)}/packages/`));
  router.get('/packages/', list(siteUrl, folder));
  router.use('/packages', sendPackage(folder));
  return router;
}

function list(siteUrl: string, folder: string): RequestHandler {
  return (req, res) => {
    const packages = requireBuilt(folder).map((built) => offer(siteUrl, built));
    res.vary('Accept');
    if (req.accepts(['json', 'html']) !== 'html')
      return new CompressedText(Buffer.from(JSON.stringify({ data: packages }))).send(req, res, 'application/json');
    res.set('Content-Security-Policy', packagesPolicy);
    const page = packagesPage(sitePath(siteUrl), packages);
    return new CompressedText(Buffer.from(page)).send(req, res, 'text/html');
  };
}

function offer(siteUrl: string, { file, isProgram, ...about }: BuiltPackage): OfferedPackage {
  const url = `${siteUrl}/packages/${file}`;
  return { ...about, url, install: `${isProgram ? 'npx -y' : 'npm install'} ${url}` };
}

/** Its name stays the same when the service is upgraded, so npm asks for it again each time, and gets 304 if unchanged. */
function sendPackage(folder: string): RequestHandler {
  return (req, res) => {
    const found = requireBuilt(folder).find(({ file }) => req.path === `/${file}`);
    if (!found) throw new NotFound('The package does not exist: /packages/ lists all packages');
    res.set({
      'Content-Type': 'application/gzip',
      'Cache-Control': 'public, no-cache',
      // The same in every process and container, unlike the time of the file.
      ETag: `"${found.integrity.slice('sha512-'.length, 'sha512-'.length + 22)}"`,
    });
    res.sendFile(found.file, { root: folder, lastModified: false, cacheControl: false });
  };
}

function requireBuilt(folder: string): BuiltPackage[] {
  const packages = listBuiltPackages(folder);
  if (!packages) throw new NotFound('The packages are not built: run npm run packages');
  return packages;
}
