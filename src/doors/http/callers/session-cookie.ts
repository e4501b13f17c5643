import type { Request, Response } from 'express';
import { sessionMs } from '../../../domain/access/sessions.ts';

/** The cookie in which a browser keeps its session. */
export interface SessionCookie {
  read(req: Request): string | undefined;
  /** Null removes it. */
  write(res: Response, token: string | null): void;
}

/** Only on https can a browser promise that no other host has set the cookie (`__Host-`). */
export function sessionCookie(siteUrl: string): SessionCookie {
  const secure = siteUrl.startsWith('https:');
  const name = secure ? '__Host-heed_session' : 'heed_session';
  return {
    read: (req) => {
      const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    write: (res, token) => {
      const maxAge = token === null ? 0 : sessionMs;
      res.cookie(name, token ?? '', { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge });
    },
  };
}
