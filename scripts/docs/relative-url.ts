import { posix } from 'node:path';

/**
 * Returns the address `url`, which begins at the root of the site, relative to the page `from`. So the site works under
 * any base path. Other addresses stay as they are.
 */
export function relativeUrl(from: string, url: string): string {
  if (!url.startsWith('/') || url.startsWith('//')) return url;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  if (path === from && rest.startsWith('#')) return rest;
  const way = posix.relative(from.endsWith('/') ? from : posix.dirname(from), path);
  const folder = path.endsWith('/') ? `${way || '.'}/` : way;
  return folder + rest;
}
