import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';

/** A secret as it is stored, in base64. It signs until it expires. */
export interface SealedSecret {
  sealed: string;
  /** Null for the current one. */
  expiresAt: string | null;
}

/** Makes a secret as Standard Webhooks want it: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function sealSecret(
  { secrets }: Pick<Context, 'secrets'>,
  subscriptionId: string,
  secret: string,
): SealedSecret {
  return { sealed: secrets.seal(secretPurpose(subscriptionId), secret).toString('base64'), expiresAt: null };
}

/** Returns those that have not expired, the current one first. */
export function validSecrets(sealed: SealedSecret[], now: Date): SealedSecret[] {
  return sealed.filter(({ expiresAt }) => expiresAt === null || expiresAt > now.toISOString());
}

export function openSecret({ secrets }: Pick<Context, 'secrets'>, subscriptionId: string, sealed: string): string {
  return secrets.open(secretPurpose(subscriptionId), Buffer.from(sealed, 'base64'));
}

/** Binds a sealed secret to its subscription. */
export function secretPurpose(subscriptionId: string): string {
  return `secret of ${subscriptionId}`;
}
