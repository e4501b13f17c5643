import { toHex, webCrypto } from './web-crypto.ts';

const prefix = 'sha256=';

/**
 * Returns the value of `X-Webhook-Signature` for a body: `sha256=` and the HMAC-SHA256 of its bytes in hex, keyed with
 * the whole secret. Sign exactly the bytes that you send.
 */
export async function signWebhook(body: string | Uint8Array, secret: string): Promise<string> {
  const key = await importKey(secret, 'sign');
  const { subtle } = await webCrypto();
  return prefix + toHex(new Uint8Array(await subtle.sign('HMAC', key, toBytes(body))));
}

/**
 * Whether the signature is that of the body, compared in constant time. Pass the raw body, not one that was parsed and
 * written again.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  signature: string | null | undefined,
  secret: string,
): Promise<boolean> {
  const hex = signature?.startsWith(prefix) ? signature.slice(prefix.length) : '';
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false;
  const mac = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const { subtle } = await webCrypto();
  return subtle.verify('HMAC', await importKey(secret, 'verify'), mac, toBytes(body));
}

async function importKey(secret: string, usage: 'sign' | 'verify') {
  const { subtle } = await webCrypto();
  return subtle.importKey('raw', toBytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}

function toBytes(data: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
}
