import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { Forbidden } from '../../../base/errors.ts';

/**
 * Refuses what a page of another site makes a browser send, also when that site's name was made to lead here (DNS
 * rebinding). A request without `Origin` comes from no page.
 */
export function requireOwnSite(siteUrl: string): RequestHandler {
  const site = new URL(siteUrl);
  return ({ headers: { host = '', origin } }, _res, next) => {
    const hostname = URL.parse(`http://${host}`)?.hostname ?? '';
    if (hostname !== site.hostname && !isLocalName(hostname))
      throw new Forbidden('The Host of this request is not that of the site; SITE_URL says where the site is');
    if (origin !== undefined && origin !== site.origin && !(isLoopback(hostname) && origin === `http://${host}`))
      throw new Forbidden('The Origin of this request is another site');
    next();
  };
}

/** An address, or a name of this machine or its network. Nobody outside can make such a name lead here. */
function isLocalName(hostname: string): boolean {
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || /^[^.]+$/.test(hostname);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
