import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKey } from '../../../generated/prisma/client.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^hk_([0-9A-Za-z]{34})([0-9A-Za-z]{6})$/;

/**
 * Returns a new key: `hk_`, 34 random base62 characters (202 bits) and 6 of checksum, so that scanners recognise it.
 */
export function newApiKey(): string {
  const secret = Array.from({ length: 34 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `hk_${secret}${checksum(secret)}`;
}

/** Whether a text has the form and the checksum of a key. A fake is refused without a look-up. */
export function isApiKeyForm(text: string): boolean {
  const [, secret, check] = form.exec(text) ?? [];
  return secret !== undefined && checksum(secret) === check;
}

/** Returns what is stored of a key: SHA-256 in hex. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

/** Returns the only workspaces that a key reaches. Null for one that reaches all of its user's. */
export function limitOfKey({ isLimited, workspaceIds }: Pick<ApiKey, 'isLimited' | 'workspaceIds'>): string[] | null {
  return isLimited ? workspaceIds : null;
}

/** Returns what is shown of a key, so that people recognise it. */
export function prefixOfKey(key: string): string {
  return key.slice(0, 8);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let index = 0; index < 6; index++) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
