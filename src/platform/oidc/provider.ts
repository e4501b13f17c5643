import type { Configuration, IDToken, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { Logger } from 'pino';
import { discover, loadClient } from './client.ts';
import { OidcRefused, OidcUnavailable } from './failures.ts';
import type { OidcSettings } from './settings.ts';

/** What is kept while the browser is away. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who the provider says it is. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  /** The address, if the provider has verified that it is theirs. */
  verifiedEmail: string | undefined;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Signs in with the provider by the code flow, with PKCE, state and nonce. */
export class OidcProvider {
  readonly settings: OidcSettings;
  readonly #callback: string;
  readonly #log: Logger;
  #discovered: Promise<Configuration> | undefined;

  /** `callback` is the address to which the provider sends browsers back. */
  constructor(settings: OidcSettings, callback: string, log: Logger) {
    this.settings = settings;
    this.#callback = callback;
    this.#log = log;
  }

  /** Returns where the browser goes, and what to keep until it comes back. Throws {@link OidcUnavailable}. */
  async begin(): Promise<{ location: string; pending: PendingSignIn }> {
    const config = await this.#discover();
    const library = await loadClient();
    const codeVerifier = library.randomPKCECodeVerifier();
    const pending = { state: library.randomState(), nonce: library.randomNonce(), codeVerifier };
    const { href: location } = library.buildAuthorizationUrl(config, {
      redirect_uri: this.#callback,
      scope: 'openid email',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { location, pending };
  }

  /** Returns whom the query of the callback proves. Throws {@link OidcRefused} or {@link OidcUnavailable}. */
  async finish(query: Record<string, string>, { state, nonce, codeVerifier }: PendingSignIn): Promise<OidcPerson> {
    const config = await this.#discover();
    const { authorizationCodeGrant } = await loadClient();
    const url = new URL(this.#callback);
    url.search = new URLSearchParams(query).toString();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
    const tokens = await authorizationCodeGrant(config, url, checks).catch((error) => this.#fail(error));
    const claims = tokens.claims();
    if (!claims) throw new OidcRefused('failed');
    return { issuer: claims.iss, subject: claims.sub, verifiedEmail: await this.#readEmail(config, tokens, claims) };
  }

  /** Both claims come from one place: the ID token, or the provider's page about its user. */
  async #readEmail(config: Configuration, tokens: Tokens, claims: IDToken): Promise<string | undefined> {
    if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return verifiedEmailOf(claims);
    const { fetchUserInfo } = await loadClient();
    const info = await fetchUserInfo(config, tokens.access_token, claims.sub).catch((error) => this.#fail(error));
    return verifiedEmailOf(info);
  }

  /** Asked once it is needed, and again after a failure, so that the service starts without the provider. */
  async #discover(): Promise<Configuration> {
    this.#discovered ??= discover(this.settings);
    try {
      return await this.#discovered;
    } catch (error) {
      this.#discovered = undefined;
      this.#log.warn({ err: error }, 'the provider of OIDC_ISSUER does not say how to sign in');
      throw new OidcUnavailable(error);
    }
  }

  async #fail(error: unknown): Promise<never> {
    const { AuthorizationResponseError } = await loadClient();
    if (error instanceof AuthorizationResponseError) throw new OidcRefused('refused');
    // The message of an error of the library holds no secret, and its cause may.
    const { message, code } = error as { message: string; code?: string };
    this.#log.warn({ reason: message, code }, 'single sign-on failed');
    throw error instanceof TypeError || code === 'OAUTH_TIMEOUT'
      ? new OidcUnavailable(error)
      : new OidcRefused('failed');
  }
}

/** Some providers write the boolean as text. */
function verifiedEmailOf(claims: { readonly [claim: string]: unknown }): string | undefined {
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  return isVerified && typeof claims.email === 'string' ? claims.email : undefined;
}
