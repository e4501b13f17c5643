import type { CookieOptions, Request, Response } from 'express';
import { sitePath } from '../../../base/site-path.ts';
import { oidcSignInMs } from '../../../domain/access/oidc-sign-ins.ts';
import { sessionMs } from '../../../domain/access/sessions.ts';

/** A cookie that only this site reads, and no script. */
export interface SiteCookie {
  read(req: Request): string | undefined;
  /** Null removes it. */
  write(res: Response, text: string | null): void;
}

/** Returns the text of a cookie as the browser sends it. */
export function readCookie(req: Pick<Request, 'headers'>, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The cookie in which a browser keeps its session. */
export function sessionCookie(siteUrl: string): SiteCookie {
  return siteCookie(siteUrl, 'heed_session', sessionMs);
}

/** The cookie by which a browser is recognised that comes back from where it signs in. */
export function signInCookie(siteUrl: string): SiteCookie {
  return siteCookie(siteUrl, 'heed_sign_in', oidcSignInMs);
}

/** The cookie of a browser in which an app asks to be let in, so that the decision and its effect stay in one browser. */
export function appRequestCookie(siteUrl: string): SiteCookie {
  return siteCookie(siteUrl, 'heed_app_request', appRequestMs);
}

/** For so long an app's request waits for the user. */
export const appRequestMs = 10 * 60_000;

/**
 * Only on https can a browser promise that no other host has set the cookie (`__Host-`), and only for a whole host. Under a
 * path it promises that the cookie was set on https (`__Secure-`).
 */
function siteCookie(siteUrl: string, plainName: string, lifeMs: number): SiteCookie {
  const secure = siteUrl.startsWith('https:');
  const path = sitePath(siteUrl) || '/';
  const name = secure ? `${path === '/' ? '__Host-' : '__Secure-'}${plainName}` : plainName;
  // Lax, because the browser comes back from another site and must then have it.
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, path };
  return {
    read: (req) => readCookie(req, name),
    write: (res, text) => {
      res.cookie(name, text ?? '', { ...options, maxAge: text === null ? 0 : lifeMs });
    },
  };
}
