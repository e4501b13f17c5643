import type Provider from 'oidc-provider';

/** An address on the web up to the end of its host, without a path. */
const bareHost = /^(https?:\/\/[^/?#]+)(?=[?#]|$)/i;
const bareRoot = /^(https?:\/\/[^/?#]+)\/(?=[?#]|$)/i;

/** Returns the address with the path `/` if it has none, which is the same address. */
function withPath(uri: string): string {
  return uri.replace(bareHost, '$1/');
}

/** Writes the one address that a request names in the way in which all requests are compared. */
export function tidyRedirect(parameters: URLSearchParams): void {
  const [uri, ...others] = parameters.getAll('redirect_uri');
  if (uri !== undefined && others.length === 0) parameters.set('redirect_uri', withPath(uri));
}

/** Lets a client use an address that it has registered without the path `/`. The library compares letter by letter. */
export function allowBothSpellings({ Client: { prototype: client } }: Provider): void {
  const isAllowed = client.redirectUriAllowed;
  client.redirectUriAllowed = function (uri) {
    return isAllowed.call(this, uri) || isAllowed.call(this, uri.replace(bareRoot, '$1'));
  };
}
