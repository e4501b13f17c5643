import { scopesOfApps } from '../../../domain/access/scopes.ts';
import { isLoopback } from '../site/loopback.ts';

export type Metadata = Record<string, unknown>;

/** The names of what a client may say of itself, as far as Heed reads it. All else is left out, as RFC 7591 lets servers do. */
const read = [
  ...['client_id', 'client_name', 'client_uri', 'logo_uri', 'redirect_uris', 'grant_types', 'response_types'],
  ...['token_endpoint_auth_method', 'token_endpoint_auth_signing_alg', 'jwks', 'jwks_uri', 'application_type'],
];
const grantTypes = ['authorization_code', 'refresh_token'];
const mostCharactersOfName = 100;

/** Says why a client cannot be taken. Null if it can. */
export function explainUnfit({ redirect_uris: uris }: Metadata): string | null {
  if (!Array.isArray(uris) || uris.length === 0) return 'redirect_uris must be a list of addresses';
  if (uris.length > 20) return 'redirect_uris must have at most 20 addresses';
  const unfit = uris.find((uri) => typeof uri !== 'string' || uri.length > 2_000 || !isFitTarget(URL.parse(uri)));
  if (unfit === undefined) return null;
  return `redirect_uris must begin with https://, lead to this very machine, or have a scheme of the app's own: ${String(unfit).slice(0, 200)}`;
}

/** Apps on a device that have a scheme without a dot. */
const knownSchemes = [
  ...['cursor', 'vscode', 'vscode-insiders', 'vscodium', 'windsurf', 'zed', 'kiro', 'trae', 'jetbrains', 'claude'],
];
/** A domain turned round, as RFC 8252 wants it, and the registered schemes that only look like one. */
const ofDomain = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+$/;
const ofProtocol = /^(?:iris|soap|xmlrpc|z39)\./;

/** Whether the address of an app is on the web, on this very machine, or has a scheme that no program of the system has. */
export function isAppAddress(uri: string): boolean {
  const scheme = URL.parse(uri)?.protocol.slice(0, -1) ?? '';
  if (scheme === 'https' || scheme === 'http') return isFitTarget(URL.parse(uri));
  return knownSchemes.includes(scheme) || (ofDomain.test(scheme) && !ofProtocol.test(scheme));
}

const dangerous = [
  'javascript:',
  'vbscript:',
  'data:',
  'blob:',
  'file:',
  'about:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
];

function isFitTarget(url: URL | null): boolean {
  if (!url || url.username || url.password || url.hash) return false;
  return url.protocol === 'http:' ? isLoopback(url.hostname) : !dangerous.includes(url.protocol);
}

/** Returns what the library is to know of a client: nobody shares a secret with one, and id tokens do not exist. */
export function tidyMetadata(sent: Metadata): Metadata {
  // Some clients send an empty text for what they have not.
  const known: Metadata = Object.fromEntries(
    read.flatMap((name) => (sent[name] == null || sent[name] === '' ? [] : [[name, sent[name]]])),
  );
  const isSigned = sent.token_endpoint_auth_method === 'private_key_jwt';
  const asked = Array.isArray(sent.grant_types) ? sent.grant_types : ['authorization_code'];
  const name =
    typeof sent.client_name === 'string' ? [...plain(sent.client_name)].slice(0, mostCharactersOfName).join('') : '';
  return {
    ...known,
    ...(name ? { client_name: name } : { client_name: undefined }),
    token_endpoint_auth_method: isSigned ? 'private_key_jwt' : 'none',
    ...(!isSigned && { jwks: undefined, jwks_uri: undefined, token_endpoint_auth_signing_alg: undefined }),
    grant_types: ['authorization_code', ...grantTypes.slice(1).filter((type) => asked.includes(type))],
    response_types: ['code'],
    scope: scopesOfApps.join(' '),
    application_type: known.application_type ?? (isNative(sent.redirect_uris) ? 'native' : 'web'),
  };
}

function isNative(uris: unknown): boolean {
  return Array.isArray(uris) && uris.some((uri) => !`${uri}`.startsWith('https:'));
}

/** Without characters that do not show, or that turn what follows. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * The host that a code goes to: `localhost` for this very machine, and the scheme of an app on a device, with its colon, because
 * a scheme may look like a host.
 */
export function hostOf(uri: string): string {
  const url = new URL(uri);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return url.protocol.toLowerCase();
  return isLoopback(url.hostname) ? 'localhost' : url.hostname.toLowerCase();
}
