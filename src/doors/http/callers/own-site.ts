import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { Forbidden } from '../../../base/errors.ts';

/**
 * Refuses what a page of another site makes a browser send, even when that site's name was made to lead here (DNS
 * rebinding). A request without `Origin` does not come from a page.
 */
export function requireOwnSite(siteUrl: string): RequestHandler {
  const site = new URL(siteUrl);
  return ({ headers: { host = '', origin } }, _res, next) => {
    const hostname = URL.parse(`http://${host}`)?.hostname ?? '';
    if (hostname !== site.hostname && !isLocalName(hostname))
      throw new Forbidden('The Host header must be that of the site, which SITE_URL sets');
    if (origin !== undefined && origin !== site.origin && !(isLoopback(hostname) && origin === `http://${host}`))
      throw new Forbidden(`The Origin header must be that of ${site.origin}, which SITE_URL sets, and it is ${origin}`);
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
