import { loadClient } from './client.ts';

/** A client of an OAuth server that speaks for itself, as Microsoft 365 wants it of services. */
export interface ClientCredentials {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
}

const timeoutSeconds = 10;

/** Asks for a new access token. Rejects with the reason of the server, which contains no secret. */
export async function fetchAccessToken({
  tokenUrl,
  clientId,
  clientSecret,
  scope,
}: ClientCredentials): Promise<string> {
  const library = await loadClient();
  const { origin, protocol } = new URL(tokenUrl);
  const server = { issuer: origin, token_endpoint: tokenUrl };
  const config = new library.Configuration(server, clientId, undefined, library.ClientSecretPost(clientSecret));
  config.timeout = timeoutSeconds;
  // The settings allow this on the own machine only.
  if (protocol === 'http:') library.allowInsecureRequests(config);
  const { access_token: token } = await library.clientCredentialsGrant(config, { scope });
  return token;
}
