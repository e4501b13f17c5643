import type { Request, Response } from 'express';
import { Unauthorized } from '../../../base/errors.ts';
import { AppTokens } from '../../../domain/access/app-tokens.ts';
import { Keyring } from '../../../domain/access/keyring.ts';
import { Sessions } from '../../../domain/access/sessions.ts';
import type { Caller } from '../../../domain/operation.ts';
import type { Services } from '../../../platform/context.ts';
import { explainForeignPage } from './own-origin.ts';
import { sessionCookie } from './site-cookies.ts';

/** Who sends the request. */
export interface Identity {
  caller: Caller | null;
  /** The token of a session that the browser is to keep for longer. */
  renewed?: string;
  /** Why nobody is let in with what was sent. The request fails with this once its limit has been checked. */
  refusal?: Error;
  /** Why they could not be looked up. The request fails with this when its turn comes. */
  fault?: unknown;
}

type Identify = (req: Request, maySearch: () => Promise<boolean>) => Promise<Identity>;

const nobody: Identity = { caller: null };

/**
 * Returns what finds out who sends a request. A bearer decides first: then no cookie is looked at. What has the right form
 * and was not known of late is looked up only while `maySearch` allows it.
 */
export function identification(services: Services): Identify {
  const keyring = new Keyring(services);
  const apps = services.oauth ? new AppTokens(services) : null;
  const sessions = new Sessions(services);
  const cookie = sessionCookie(services.siteUrl);

  const bySession: (req: Request, token: string, maySearch: () => Promise<boolean>) => Promise<Identity> = async (
    req,
    token,
    maySearch,
  ) => {
    const refusal = explainForeignPage(req, services.siteUrl);
    if (refusal) return { caller: null, refusal };
    const mayFind = !sessions.isStrange(token) || (await maySearch());
    const found = mayFind ? await sessions.find(token) : null;
    if (!found) return { caller: null, refusal: new Unauthorized('The session has ended: sign in again') };
    return { caller: found.caller, ...(found.wasIdle && { renewed: token }) };
  };

  return async (req, maySearch) => {
    try {
      const { authorization = '' } = req.headers;
      // The scheme's case does not matter.
      if (/^bearer\b/i.test(authorization)) {
        const [, text] = /^bearer +([^\s]+) *$/i.exec(authorization) ?? [];
        if (!text) return nobody;
        return { caller: (await keyring.find(text, maySearch)) ?? (await apps?.find(text, maySearch)) ?? null };
      }
      const token = cookie.read(req);
      return token ? await bySession(req, token, maySearch) : nobody;
    } catch (fault) {
      return { caller: null, fault };
    }
  };
}

export function setIdentity(res: Response, identity: Identity): void {
  res.locals.identity = identity;
}

export function getIdentity(res: Response): Identity {
  return res.locals.identity as Identity;
}
