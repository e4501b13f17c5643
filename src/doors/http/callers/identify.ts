import type { Request, Response } from 'express';
import type { Keyring } from '../../../domain/access/keyring.ts';
import type { AuthenticatedKey } from '../../../domain/operation.ts';

/** Who sends the request, as far as the `Authorization` header tells. */
export interface Identity {
  key: AuthenticatedKey | null;
  /** Why the key could not be looked up; the request fails with it when its turn comes. */
  fault?: unknown;
}

/** Reads `Authorization: Bearer <key>`; the scheme's case does not matter. */
export async function identify(keyring: Keyring, req: Request): Promise<Identity> {
  const [, text] = /^bearer +([^\s]+) *$/i.exec(req.headers.authorization ?? '') ?? [];
  if (!text) return { key: null };
  try {
    return { key: await keyring.find(text) };
  } catch (fault) {
    return { key: null, fault };
  }
}

export function setIdentity(res: Response, identity: Identity): void {
  res.locals.identity = identity;
}

export function getIdentity(res: Response): Identity {
  return res.locals.identity as Identity;
}
