import { scopesOfApps } from '../../../domain/access/scopes.ts';
import { tidyRedirect } from './redirect-spellings.ts';
import { canonicalResource, usualPath } from './resources.ts';

/** The parameters of a request to be let in. All else is ignored, as OAuth wants it. */
const read = [
  ...['client_id', 'response_type', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'],
  ...['resource', 'prompt', 'response_mode', 'request', 'request_uri'],
];

/** Returns the query of a request to be let in, as the library gets it: with one resource, and with scopes that exist. */
export function tidyAuthorization(siteUrl: string, sent: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams([...sent].filter(([name]) => read.includes(name)));
  tidyRedirect(query);
  tidyResource(siteUrl, query, siteUrl + usualPath);
  const scopes = sent.getAll('scope').join(' ').split(' ').filter(Boolean);
  const known = scopes.filter((scope) => scope === 'openid' || scopesOfApps.some((one) => one === scope));
  const asksForNone = scopes.every((scope) => scope === 'offline_access');
  query.set('scope', (asksForNone ? scopesOfApps : known.length > 0 ? known : scopes).join(' '));
  return query;
}

/** Returns the body of a request for a token, as the library gets it. Without a resource, that of the code holds. */
export function tidyTokenRequest(siteUrl: string, sent: URLSearchParams): URLSearchParams {
  const body = new URLSearchParams(sent);
  tidyRedirect(body);
  tidyResource(siteUrl, body);
  const scopes = body
    .get('scope')
    ?.split(' ')
    .filter((scope) => scope !== '' && scope !== 'offline_access');
  if (scopes?.length) body.set('scope', scopes.join(' '));
  else body.delete('scope');
  return body;
}

function tidyResource(siteUrl: string, parameters: URLSearchParams, usual?: string): void {
  const sent = parameters.getAll('resource');
  if (sent.length > 0)
    parameters.set('resource', canonicalResource(siteUrl, sent.length === 1 ? (sent[0] ?? '') : sent));
  else if (usual !== undefined) parameters.set('resource', usual);
}
