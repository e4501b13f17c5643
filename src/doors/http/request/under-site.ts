import type { RequestHandler } from 'express';
import { sitePath } from '../../../base/site-path.ts';

/**
 * Takes the path of SITE_URL off a request, which some proxies have done already. From here on `url` begins with a path of
 * Heed, and `originalUrl` is what the client sees, whatever the proxy does.
 */
export function underSite(siteUrl: string): RequestHandler {
  const root = sitePath(siteUrl);
  return (req, _res, next) => {
    if (root !== '') {
      // A request may name its host here too, as one to a proxy does.
      const target = req.url.replace(/^https?:\/\/[^/?]*/i, '');
      const isUnder = target.startsWith(root) && /^[/?]|^$/.test(target.slice(root.length));
      req.url = (isUnder ? target.slice(root.length) : target).replace(/^(?=\?|$)/, '/');
      req.originalUrl = root + req.url;
    }
    next();
  };
}
