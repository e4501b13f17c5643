import type { Request, Response } from 'express';
import type { Keyring } from '../../../domain/access/keyring.ts';
import type { Caller } from '../../../domain/operation.ts';

/** Who sends the request, according to the `Authorization` header. */
export interface Identity {
  caller: Caller | null;
  /** Why they could not be looked up. The request fails with this when its turn comes. */
  fault?: unknown;
}

/**
 * Reads `Authorization: Bearer <key>`; the scheme's case does not matter. What has the form of a key and was none of late is
 * looked up only while `maySearch` allows it.
 */
export async function identify(keyring: Keyring, req: Request, maySearch: () => Promise<boolean>): Promise<Identity> {
  const [, text] = /^bearer +([^\s]+) *$/i.exec(req.headers.authorization ?? '') ?? [];
  if (!text) return { caller: null };
  try {
    if (keyring.isStrange(text) && !(await maySearch())) return { caller: null };
    return { caller: await keyring.find(text) };
  } catch (fault) {
    return { caller: null, fault };
  }
}

export function setIdentity(res: Response, identity: Identity): void {
  res.locals.identity = identity;
}

export function getIdentity(res: Response): Identity {
  return res.locals.identity as Identity;
}
