import type { LibraryClient } from 'oidc-provider';
import type { Services } from '../../../platform/context.ts';
import { explainUnfit } from './client-metadata.ts';
import { documentFetch } from './fetch-document.ts';

const dayAsSeconds = 24 * 3_600;

/** Returns what the library is told of clients: public ones, or such that sign with keys that they publish. */
export function clientRules(services: Services, mayFetch: (url: string) => Promise<boolean>) {
  const allowFetch = (_ctx: unknown, id: string) => mayFetch(id);
  return {
    clientAuthMethods: ['none', 'private_key_jwt'],
    clientBasedCORS: (_ctx: unknown, origin: string, { redirectUris }: LibraryClient) =>
      origin !== 'null' && redirectUris.some((uri) => URL.parse(uri)?.origin === origin),
    clientDefaults: {
      ...{ grant_types: ['authorization_code'], response_types: ['code'], token_endpoint_auth_method: 'none' },
      id_token_signed_response_alg: 'EdDSA',
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    enabledJWA: { clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'] },
    fetch: documentFetch(services, mayFetch),
    // Beyond what is fetched at all, because a document grows by what Heed adds.
    fetchResponseBodyLimits: { 'client_id metadata document': 16_384, jwks_uri: 65_536 },
    clientIdMetadataDocument: {
      ...{ enabled: true, ack: 'draft-02', cacheDuration: { min: 30, max: dayAsSeconds }, allowFetch },
      allowClient: (_ctx: unknown, { redirectUris }: LibraryClient) =>
        explainUnfit({ redirect_uris: redirectUris }) === null,
    },
  };
}
