import { BadRequest, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { OidcProvider } from '../../platform/oidc/provider.ts';

/** Returns the provider. Throws NotFound if none is set up. */
export function requireOidc({ oidc }: Context): OidcProvider {
  if (!oidc) throw new NotFound('This installation has no single sign-on: OIDC_ISSUER sets it up');
  return oidc;
}

/** Returns the address of the page that shows why somebody is not signed in. */
export function signInPage({ siteUrl }: Context, error: string): { location: string } {
  return { location: `${siteUrl}/app/sign-in?error=${error}` };
}

/** Returns the path as a browser would take it. Throws a 400 if that leads out of the dashboard. */
export function readReturnTo({ siteUrl }: Context, text: string): string {
  const { origin } = new URL(siteUrl);
  const url = URL.parse(text, origin);
  if (!url || !text.startsWith('/') || url.origin !== origin || !/^\/app(\/|$)/.test(url.pathname))
    throw BadRequest.of({ path: 'query/returnTo', message: 'must be a path under /app, such as /app/inbox' });
  return `${url.pathname}${url.search}${url.hash}`;
}
