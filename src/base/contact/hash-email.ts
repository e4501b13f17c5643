import { hash } from 'node:crypto';

/** Returns what recognises an address again without telling it: the SHA-256 of its lower-cased form, in hex. */
export function hashEmail(email: string): string {
  return hash('sha256', email.toLowerCase(), 'hex');
}
