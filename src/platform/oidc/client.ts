import type { ClientAuth, Configuration } from 'openid-client';
import type { OidcSettings } from './settings.ts';

const timeoutSeconds = 10;

/** Loads the library when somebody signs in with it, so that a service where nobody does is smaller and starts faster. */
export function loadClient(): Promise<typeof import('openid-client')> {
  return import('openid-client');
}

/** Asks the issuer where everything is, and prepares to be its client. */
export async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const library = await loadClient();
  const authenticate: ClientAuth = (server, ...request) => {
    // The method that holds where a provider names none. Most take both.
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBasic = methods.includes('client_secret_basic');
    const send = isBasic ? library.ClientSecretBasic(clientSecret) : library.ClientSecretPost(clientSecret);
    return send(server, ...request);
  };
  const url = new URL(issuer);
  // The settings allow this on the own machine only.
  const plain = url.protocol === 'http:' ? [library.allowInsecureRequests] : [];
  // The signature of an ID token counts, and not only that it came over TLS.
  const execute = [...plain, library.enableNonRepudiationChecks];
  return library.discovery(url, clientId, undefined, authenticate, { timeout: timeoutSeconds, execute });
}
