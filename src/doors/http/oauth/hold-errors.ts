import type Provider from 'oidc-provider';
import type { LibraryContext } from 'oidc-provider';
import type { Services } from '../../../platform/context.ts';
import { isLoopback } from '../site/loopback.ts';
import { hostOf } from './client-metadata.ts';
import { currentPassing } from './passing.ts';
import { type Fault, renderFault } from './render-error.ts';

/**
 * Shows a fault of an app's request on a page of Heed, with a link to the app. Anyone may register an app, so a browser goes to
 * its address by itself only if its user has let the app in there.
 */
export function holdErrors(services: Services, provider: Provider): void {
  const faults = new WeakMap<LibraryContext, Fault>();
  provider.on(
    'authorization.error',
    (ctx: LibraryContext, { error, error_description, allow_redirect }: LibraryFault) => {
      if (allow_redirect) faults.set(ctx, { error, ...(error_description && { error_description }) });
    },
  );
  provider.use(async (ctx, next) => {
    await next();
    const fault = faults.get(ctx);
    if (!fault || !leadsOn(ctx) || (await isLetIn(services, ctx))) return;
    const link = linkTo(services.siteUrl, ctx.oidc.params, fault);
    const { html, headers } = await renderFault(services, currentPassing().req.acceptsLanguages(), fault, link);
    ctx.remove('Location');
    for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
    ctx.status = 400;
    ctx.type = 'html';
    ctx.body = html;
  });
}

interface LibraryFault extends Fault {
  allow_redirect?: boolean;
}

/** Whether the library sends the browser to the app. A user who has decided is on another route. */
function leadsOn({ oidc: { route, client, params } }: LibraryContext): boolean {
  return route === 'authorization' && client !== undefined && typeof params.redirect_uri === 'string';
}

/** Whether the user of this browser has let the app in at this address. */
async function isLetIn({ db }: Services, { oidc }: LibraryContext): Promise<boolean> {
  const userId = currentPassing().browser?.userId;
  if (!userId) return false;
  const { clientId } = oidc.client;
  const grants = await db.appGrant.findMany({ where: { userId, clientId, revokedAt: null } });
  const uri = `${oidc.params.redirect_uri}`;
  return grants.some(({ redirectUri, redirectHost }) =>
    redirectUri === null ? redirectHost === hostOf(uri) : withoutPort(redirectUri) === withoutPort(uri),
  );
}

/** A program on this very machine listens at another port each time. */
function withoutPort(uri: string): string {
  const url = new URL(uri);
  if (url.protocol === 'http:' && isLoopback(url.hostname)) url.port = '';
  return url.href;
}

/** Null for an app on a device: its scheme may be that of any program. */
function linkTo(siteUrl: string, { redirect_uri: uri, state }: Record<string, unknown>, fault: Fault) {
  const url = new URL(`${uri}`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const told = { ...fault, ...(typeof state === 'string' && { state }), iss: siteUrl };
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  return { href: url.href, host: hostOf(url.href) };
}
