import type Provider from 'oidc-provider';
import type { LibraryClient, LibraryContext, errors as LibraryErrors } from 'oidc-provider';
import { tokenBits } from '../../../domain/access/app-tokens.ts';
import { scopesOfApps } from '../../../domain/access/scopes.ts';
import type { Services } from '../../../platform/context.ts';
import { appRequestMs } from '../callers/site-cookies.ts';
import { resumeCookie } from './browser.ts';
import { clientRules } from './client-rules.ts';
import { holdErrors } from './hold-errors.ts';
import { interactionRules } from './interaction-rules.ts';
import { keysOf } from './keys.ts';
import { currentPassing } from './passing.ts';
import { adapterOf } from './record-adapter.ts';
import { allowBothSpellings } from './redirect-spellings.ts';
import { errorPageOf } from './render-error.ts';
import { resourceRules } from './resource-rules.ts';

interface Wanted {
  /** How long an access token works. */
  accessMinutes: number;
  /** Whether the document at this address, which a client names, may be fetched now. */
  mayFetch(url: string): Promise<boolean>;
  /** The periods whose keys hold. The first signs. */
  periods: number[];
}

const codeSeconds = 60;
const mostAssertionSeconds = 600;
const refreshSeconds = 60 * 24 * 3_600;

/** Loads the library, when somebody first asks for what it answers, and sets it up. */
export async function openLibrary(services: Services, { accessMinutes, mayFetch, periods }: Wanted): Promise<Provider> {
  const { default: Library, errors, interactionPolicy } = await import('oidc-provider');
  const { siteUrl, log, db } = services;
  const { cookieKeys, signingKeys } = await keysOf(services.installationSecrets, periods);
  const { clientIdMetadataDocument, ...ofClients } = clientRules(services, mayFetch);
  const provider = new Library(siteUrl, {
    ...ofClients,
    ...{ adapter: (kind: string) => adapterOf(services, errors, kind), jwks: { keys: signingKeys } },
    ...{ cookies: cookiesOf(siteUrl, cookieKeys), claims: {}, scopes: [...scopesOfApps, 'offline_access'] },
    ...{ responseTypes: ['code'], subjectTypes: ['public'], pkce: { required: () => true } },
    assertJwtClientAuthClaimsAndHeader: (_ctx: unknown, { exp }: { exp: number }) => {
      // Its id is remembered until then.
      if (!(exp <= Date.now() / 1_000 + mostAssertionSeconds))
        throw new errors.InvalidClientAuth('the assertion must expire within ten minutes');
    },
    expiresWithSession: () => false,
    findAccount: (_ctx: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    formats: { bitsOfOpaqueRandomness: tokenBits },
    interactions: interactionRules(services, interactionPolicy),
    issueRefreshToken: async (_ctx: unknown, client: LibraryClient, { grantId: id }: { grantId: string }) =>
      client.grantTypeAllowed('refresh_token') &&
      (await db.appGrant.findUnique({ where: { id } }))?.staysConnected === true,
    loadExistingGrant: async ({ oidc }: LibraryContext) => {
      const id = oidc.result?.consent?.grantId;
      return id === undefined ? undefined : provider.Grant.find(id);
    },
    renderError: errorPageOf(services),
    ...{ revokeGrantPolicy: () => true, rotateRefreshToken: requireOwnResource(errors), routes },
    ttl: {
      ...{ AccessToken: accessMinutes * 60, AuthorizationCode: codeSeconds, Interaction: appRequestMs / 1_000 },
      ...{ RefreshToken: refreshSeconds, Grant: refreshSeconds, IdToken: codeSeconds, Session: codeSeconds },
    },
    features: {
      ...off,
      ...{ clientIdMetadataDocument, resourceIndicators: resourceRules(siteUrl, errors, accessMinutes) },
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
    },
  });
  allowBothSpellings(provider);
  Object.assign(provider, { proxy: true, silent: true });
  holdErrors(services, provider);
  provider.on('server_error', (_ctx: unknown, err: unknown) =>
    log.error({ err, requestId: currentPassing().requestId }, 'the authorization server failed'),
  );
  return provider;
}

const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  registration: '/oauth/register',
  jwks: '/oauth/jwks',
};

/** The features that the library has by itself, and that nobody needs here. */
const off = Object.fromEntries(
  ['devInteractions', 'dPoP', 'pushedAuthorizationRequests', 'rpInitiatedLogout', 'userinfo'].map((name) => [
    name,
    { enabled: false },
  ]),
);

function cookiesOf(siteUrl: string, keys: string[]): object {
  const each = { httpOnly: true, sameSite: 'lax', signed: true, secure: siteUrl.startsWith('https:') };
  const names = { session: 'heed_oauth_session', interaction: 'heed_oauth_interaction', resume: resumeCookie };
  return { keys, names, short: each, long: each };
}

/** Is called before a refresh token counts as used: a request that is refused uses none. Returns that the token is replaced. */
function requireOwnResource(errors: typeof LibraryErrors) {
  return ({ oidc: { params, entities } }: LibraryContext): true => {
    const { resource } = params;
    if (resource !== undefined && resource !== entities.RefreshToken?.resource)
      throw new errors.InvalidTarget('the resource must be the one that the app was let into');
    return true;
  };
}

function isOwnToken(_ctx: unknown, { clientId }: LibraryClient, token: { clientId: string }): boolean {
  return token.clientId === clientId;
}
