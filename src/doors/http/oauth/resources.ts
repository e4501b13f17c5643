import { sitePath } from '../../../base/site-path.ts';

/** The doors that tokens open. Each token opens one of them. */
export const resourcePaths = ['/mcp', '/api/v1'] as const;
export type ResourcePath = (typeof resourcePaths)[number];

/** A request that names no resource is for this one. */
export const usualPath: ResourcePath = '/mcp';

/** No door has this address, so that the library refuses it in its own way. */
export const noResource = 'urn:heed:no-such-resource';

/**
 * Returns the one form of the address of a door: without query and slash at its end. Returns {@link noResource} for what is the
 * address of no door of this site, and for several.
 */
export function canonicalResource(siteUrl: string, sent: string | string[]): string {
  const url = typeof sent === 'string' && !sent.includes('#') ? URL.parse(sent) : null;
  if (!url || url.username || url.password) return noResource;
  const root = new URL(siteUrl);
  const path = url.pathname.replace(/\/$/, '');
  const found = resourcePaths.find((one) => path === sitePath(siteUrl) + one);
  return found && url.origin === root.origin ? siteUrl + found : noResource;
}

/** The address at which a door says who gives tokens for it (RFC 9728). */
export function metadataOf(siteUrl: string, path: ResourcePath): string {
  return `${siteUrl}/.well-known/oauth-protected-resource${path}`;
}
