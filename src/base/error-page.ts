import type { ErrorCode } from './errors.ts';

/** Returns the address of the page that says what causes an error of this code, and what to do about it. */
export function errorPage(siteUrl: string, code: ErrorCode): string {
  return `${siteUrl}/docs/errors/${code}/`;
}
