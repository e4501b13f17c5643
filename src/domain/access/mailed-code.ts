import { randomInt } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { matchesSlowHash, slowHash } from './slow-hash.ts';

const lifeMs = 10 * 60_000;
const mostTries = 5;

/** A code as stored: its hash, the tries that are left, and when it expires. */
interface StoredCode {
  hash: string;
  triesLeft: number;
  expiresAt: Date;
}

/** Makes a code of six digits that holds for this address alone, for five tries within 10 minutes. */
export async function newMailedCode({ clock }: Pick<Context, 'clock'>, email: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(clock().getTime() + lifeMs);
  const stored: StoredCode = { hash: await slowHash(codeAt(email, code)), triesLeft: mostTries, expiresAt };
  return { code, stored };
}

/** Whether the code is the one of this hash, mailed to this address. Null never is, but takes the same time. */
export function isMailedCode(email: string, code: string, hash: string | null): Promise<boolean> {
  return matchesSlowHash(codeAt(email, code), hash);
}

/** A code holds for the address to which it was mailed, and for no later one of the same user. */
function codeAt(email: string, code: string): string {
  return `${email} ${code}`;
}
