import { createHash, randomBytes } from 'node:crypto';

const form = /^hs_[\w-]{43}$/;

/** Returns what a browser keeps of a session: `hs_` and 256 random bits. */
export function newSessionToken(): string {
  return `hs_${randomToken()}`;
}

export function isSessionToken(text: string): boolean {
  return form.test(text);
}

/** Returns 256 random bits as text that needs no escaping in an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns what is stored of a token: SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
