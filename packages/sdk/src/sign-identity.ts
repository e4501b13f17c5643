import { HeedError } from './errors.ts';
import { webCrypto } from './web-crypto.ts';

const mostSeconds = 86_400;

/** Facts about a visitor of your site. Fields that are left out change nothing of the customer. */
export interface IdentityInput {
  /** An identity secret of the project. Keep it on your server. */
  secret: string;
  /** The project's public key, which the widget's snippet has. */
  publicKey: string;
  /** The id of the secret. With it, Heed tries no other one. */
  secretId?: string;
  /** The visitor's id in your system. It must never be given to anybody else. */
  sub: string;
  /** Their email address. */
  email?: string;
  /** Whether your site has proven that the address is theirs. Otherwise the address is a hint. */
  emailVerified?: boolean;
  /** Their name. */
  name?: string;
  /** Their phone number. */
  phone?: string;
  /** The company they work for. */
  company?: string;
  /** A BCP 47 tag, such as `en-GB`. */
  language?: string;
  /** Custom fields of the customer, up to 16 KB. */
  attributes?: Record<string, unknown>;
  /** How long the identity is valid: an hour unless given, and 24 hours at most. */
  expiresInSeconds?: number;
}

/**
 * Returns a signed identity: a JWT that proves to Heed who a visitor is. Call it on your server, for the user who is signed in
 * there, and hand the result to the widget.
 */
export async function signIdentity(input: IdentityInput): Promise<string> {
  const { secret, publicKey, secretId, emailVerified, expiresInSeconds = 3_600, ...claims } = input;
  if (!secret.startsWith('idsec_')) throw new HeedError('The secret must begin with idsec_, as Heed has shown it');
  if (claims.sub === '') throw new HeedError('sub must not be empty: it says who the visitor is');
  if (!(expiresInSeconds > 0 && expiresInSeconds <= mostSeconds))
    throw new HeedError('expiresInSeconds must be above 0 and at most 86400');
  const iat = Math.floor(Date.now() / 1_000);
  const exp = iat + Math.ceil(expiresInSeconds);
  const payload = { ...claims, email_verified: emailVerified, iss: publicKey, aud: 'heed', iat, exp };
  const content = `${toPart({ alg: 'HS256', typ: 'JWT', kid: secretId })}.${toPart(payload)}`;
  return `${content}.${await sign(content, secret)}`;
}

async function sign(content: string, secret: string): Promise<string> {
  const { subtle } = await webCrypto();
  const bytes = new TextEncoder().encode(secret);
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return toBase64Url(new Uint8Array(await subtle.sign('HMAC', key, new TextEncoder().encode(content))));
}

function toPart(value: object): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
