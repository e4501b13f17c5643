import { createPrivateKey, hkdfSync } from 'node:crypto';

/** The beginning of the PKCS #8 form of an Ed25519 key, before its 32 bytes. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Derives the keys of the authorization server from the secret that all processes share: one that signs cookies, and the
 * signing key that the library wants to have, though nothing is signed with it.
 */
export function deriveKeys(secret: Buffer): { cookieKey: string; signingKey: object } {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `Heed OAuth ${use}`, 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, derive('signatures')]), format: 'der', type: 'pkcs8' });
  return {
    cookieKey: derive('cookies').toString('hex'),
    signingKey: { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' },
  };
}
