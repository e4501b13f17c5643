import { domainToUnicode } from 'node:url';

/** Returns the address, and the one with the letters of its domain if they differ, for searches by either. */
export function emailWritings(email: string): string[] {
  if (!email.includes('xn--')) return [email];
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  const readable = domainToUnicode(domain) || domain;
  return [...new Set([email, email.slice(0, at) + readable])];
}
