import { matchesSlowHash, slowHash } from './slow-hash.ts';

/** Returns what is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return slowHash(composed(password));
}

/** Whether the password is the one of this hash. Null, where there is none, takes as long. */
export function isPassword(password: string, hash: string | null): Promise<boolean> {
  return matchesSlowHash(composed(password), hash);
}

/** Keyboards differ in whether they compose a letter and its accent into one character. */
function composed(password: string): string {
  return password.normalize('NFC');
}
