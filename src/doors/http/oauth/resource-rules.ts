import type { LibraryContext, errors as LibraryErrors } from 'oidc-provider';
import { scopesOfApps } from '../../../domain/access/scopes.ts';
import { isAppAddress } from './client-metadata.ts';
import { canonicalResource, noResource, usualPath } from './resources.ts';

/** Returns what the library is told of the doors that tokens open, and refuses what it does not refuse itself. */
export function resourceRules(siteUrl: string, errors: typeof LibraryErrors, accessMinutes: number): object {
  return {
    enabled: true,
    defaultResource: (_ctx: unknown, _client: unknown, oneOf?: string[]) => oneOf ?? siteUrl + usualPath,
    useGrantedResource: () => true,
    getResourceServerInfo: ({ oidc }: LibraryContext, resource: string) => {
      if (oidc.route === 'authorization') requirePlain(errors, oidc.params);
      if (canonicalResource(siteUrl, resource) === noResource)
        throw new errors.InvalidTarget(`the resource must be ${siteUrl}/mcp or ${siteUrl}/api/v1`);
      const scope = scopesOfApps.join(' ');
      return { scope, audience: resource, accessTokenTTL: accessMinutes * 60, accessTokenFormat: 'opaque' };
    },
  };
}

function requirePlain(
  errors: typeof LibraryErrors,
  { scope, response_mode: mode, redirect_uri: uri }: Record<string, unknown>,
): void {
  // Apps that registered with an earlier version, and documents, may still name one.
  if (!isAppAddress(`${uri}`)) throw new errors.InvalidRedirectUri();
  const scopes = `${scope ?? ''}`.split(' ');
  if (scopes.includes('openid')) throw new errors.InvalidScope('this server tells no app who somebody is', 'openid');
  if (!scopesOfApps.some((one) => scopes.includes(one)))
    throw new errors.InvalidScope('none of the scopes exists', `${scope}`);
  if (mode !== undefined && mode !== 'query') throw new errors.InvalidRequest('response_mode must be query');
}
