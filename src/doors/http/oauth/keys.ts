import { createPrivateKey, hkdfSync } from 'node:crypto';
import { type InstallationSecrets, oauthSecret } from '../../../platform/installation-secrets.ts';

/** The beginning of the PKCS #8 form of an Ed25519 key, before its 32 bytes. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const dayMs = 24 * 3_600_000;
/** For so long a secret signs. */
const periodMs = 30 * dayMs;

/**
 * The periods whose keys hold now. The first signs: each key holds for a day before that, because clocks differ, and for a
 * period afterwards.
 */
export function periodsAt(now: Date): number[] {
  const signing = Math.floor((now.getTime() - dayMs) / periodMs);
  const newest = Math.floor(now.getTime() / periodMs);
  return [...new Set([signing, newest, signing - 1])];
}

/**
 * Returns the keys of the authorization server, from secrets that all processes share: those that sign cookies, and the
 * signing keys that the library wants to have, though nothing is signed with them. Removes the secrets of former periods.
 */
export async function keysOf(
  secrets: InstallationSecrets,
  periods: number[],
): Promise<{ cookieKeys: string[]; signingKeys: object[] }> {
  const known = await Promise.all(periods.map((period) => secrets.get(oauthSecret(period))));
  await secrets.removeOauthBefore(Math.min(...periods));
  return {
    cookieKeys: known.map((secret) => derive(secret, 'cookies').toString('hex')),
    signingKeys: known.map(signingKey),
  };
}

function signingKey(secret: Buffer): object {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, derive(secret, 'signatures')]),
    format: 'der',
    type: 'pkcs8',
  });
  return { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' };
}

function derive(secret: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `Heed OAuth ${use}`, 32));
}
