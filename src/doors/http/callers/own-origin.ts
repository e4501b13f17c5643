import type { Request } from 'express';
import { Forbidden } from '../../../base/errors.ts';

/** Says why a page must not send this request to sign in, or with a session that it does not see. Null if it may. */
export function explainForeignOrigin({ headers }: Request, siteUrl: string): Forbidden | null {
  const { origin, 'sec-fetch-site': from = 'none' } = headers;
  const isOwn =
    (origin === undefined || origin === new URL(siteUrl).origin) && ['same-origin', 'none'].includes(`${from}`);
  return isOwn ? null : foreign(origin ?? `a page that is ${from}`, siteUrl);
}

/**
 * The same for a request with a session. One that changes something must say that it comes from a page of this origin: what
 * a browser sends by itself says `none`, or nothing.
 */
export function explainForeignPage(req: Request, siteUrl: string): Forbidden | null {
  const { origin, 'sec-fetch-site': from } = req.headers;
  const changes = req.method !== 'GET' && req.method !== 'HEAD';
  if (changes && from !== 'same-origin' && (origin === undefined || from === 'none'))
    return foreign(origin ?? 'no page that it names', siteUrl);
  return explainForeignOrigin(req, siteUrl);
}

function foreign(origin: string, siteUrl: string): Forbidden {
  return new Forbidden(
    `A session is accepted from pages of ${siteUrl} only, which SITE_URL sets, and this request comes from ${origin}`,
  );
}
