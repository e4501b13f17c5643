import type { Response } from 'express';
import type { deprecations } from '../../../generated/operations.ts';

type Deprecation = NonNullable<(typeof deprecations)[keyof typeof deprecations]>;

/**
 * Says on a response that its operation goes away: since when that is known (RFC 9745), when it happens (RFC 8594), and
 * the page that says what to use instead.
 */
export function announceDeprecation(res: Response, { since, sunset }: Deprecation, page: string): void {
  res.set({ Deprecation: `@${Date.parse(since) / 1_000}`, Sunset: new Date(sunset).toUTCString() });
  res.append('Link', `<${page}>; rel="deprecation"; type="text/html"`);
}

/** Returns the address of an operation in the reference. */
export function operationPage(siteUrl: string, tag: string, id: string): string {
  return `${siteUrl}/docs/reference/${tag}/#${id}`;
}
