import { isIPv4 } from 'node:net';

/** Whether a host name, as a request names it, stands for the machine itself. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIPv4(name) && /^127\./.test(name));
}
