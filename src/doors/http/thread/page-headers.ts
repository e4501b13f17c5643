import { forNobodyElse } from '../keep-private.ts';

/** Returns the headers of a page. Its address is a secret, so it must neither be kept, nor found, nor passed on. */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'Cache-Control': forNobodyElse,
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  };
}
