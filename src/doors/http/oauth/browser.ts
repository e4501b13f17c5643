import type { Request, Response } from 'express';
import { openPayload, recordKey } from '../../../domain/access/oauth-records.ts';
import { hashToken, isSessionToken, randomToken } from '../../../domain/access/session-token.ts';
import { findSession } from '../../../domain/access/sessions.ts';
import type { Beginning } from '../../../domain/apps/waiting-request.ts';
import type { Services } from '../../../platform/context.ts';
import { appRequestCookie, readCookie, sessionCookie } from '../callers/site-cookies.ts';

const form = /^[\w-]{43}$/;
/** The name of the library's cookie that lets a browser come back. */
export const resumeCookie = 'heed_oauth_resume';

/** Knows the browser of an app's request, and who is signed in there. */
export interface Browsers {
  /** The secret that the browser has, or gets now, and its user. */
  begin(req: Request, res: Response): Promise<{ secret: string; userId: string | null }>;
  /** Whether a request goes on in the browser in which it began, with the user who decided. */
  goesOn(req: Request, uid: string): Promise<boolean>;
}

export function openBrowsers(services: Services): Browsers {
  const { db, clock, secrets, siteUrl } = services;
  const session = sessionCookie(siteUrl);
  const cookie = appRequestCookie(siteUrl);
  const userOf = async (req: Request): Promise<string | null> => {
    const token = session.read(req);
    if (token === undefined || !isSessionToken(token)) return null;
    const found = await findSession(db, hashToken(token));
    return found && found.expiresAt > clock() ? found.caller.user.id : null;
  };
  return {
    begin: async (req, res) => {
      const held = cookie.read(req);
      const secret = held !== undefined && form.test(held) ? held : randomToken();
      cookie.write(res, secret);
      return { secret, userId: await userOf(req) };
    },
    goesOn: async (req, uid) => {
      // The library goes on with the request that its cookie names, whatever the address says.
      if (readCookie(req, resumeCookie) !== uid) return false;
      const row = await db.oauthRecord.findUnique({ where: { kind_idHash: recordKey('Interaction', uid) } });
      const held = cookie.read(req);
      // The library tells that it is over.
      if (!row) return true;
      const { beginning } = openPayload(secrets, row) as { beginning?: Beginning };
      if (!beginning || held === undefined || hashToken(held) !== beginning.browserHash) return false;
      return beginning.userId === null || beginning.userId === (await userOf(req));
    },
  };
}
