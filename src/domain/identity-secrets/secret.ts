import { randomBytes } from 'node:crypto';

/** Makes a secret: `idsec_` and 256 random bits in base64url. The whole string is the key of the HMAC. */
export function newIdentitySecret(): string {
  return `idsec_${randomBytes(32).toString('base64url')}`;
}

/** Binds a sealed secret to its row. */
export function sealingPurpose(secretId: string): string {
  return `identity secret ${secretId}`;
}
