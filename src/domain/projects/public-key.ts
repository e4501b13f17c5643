import { randomBytes } from 'node:crypto';

const randomBytesOfKey = 18;

/**
 * Makes the key by which widgets name their project: `pk_` and 144 random bits in base64url. It is public, not a
 * credential.
 */
export function newPublicKey(): string {
  return `pk_${randomBytes(randomBytesOfKey).toString('base64url')}`;
}
