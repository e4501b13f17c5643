import { NotFound } from '../../base/errors.ts';
import { openPayload, type Payload, recordKey } from '../access/oauth-records.ts';
import { hashToken } from '../access/session-token.ts';
import type { CallerContext } from '../operation.ts';

/** The browser and the user of an app's request, and what is known of the app. It is kept with the library's part of the request. */
export interface Beginning {
  /** SHA-256 of the secret in the browser's cookie, hex. */
  browserHash: string;
  /** The user who was signed in. Null if nobody was: then the first who signs in there decides. */
  userId: string | null;
  clientId: string;
  client: { name: string; host: string | null; redirectHost: string };
  offersToStay: boolean;
}

/** A request of an app that waits for a decision. */
export interface WaitingRequest {
  key: ReturnType<typeof recordKey>;
  beginning: Beginning;
  resource: string;
  redirectUri: string;
  /** The scopes that it asks for. */
  scopes: string[];
  expiresAt: Date;
  payload: Payload;
  /** Where the browser goes once it is decided. */
  returnTo: string;
}

/** Finds a request that began in the caller's browser, and is theirs. Throws the same 404 for every other. */
export async function findRequest(ctx: CallerContext, uid: string): Promise<WaitingRequest> {
  const key = recordKey('Interaction', uid);
  const row = await ctx.db.oauthRecord.findUnique({ where: { kind_idHash: key } });
  if (!row?.expiresAt || row.expiresAt <= ctx.clock() || row.consumedAt) throw noSuchRequest();
  const payload = openPayload(ctx.secrets, row);
  const { beginning, params, returnTo } = payload as unknown as Stored;
  const held = ctx.client.heldBrowser();
  if (!beginning || held === undefined || hashToken(held) !== beginning.browserHash) throw noSuchRequest();
  if (beginning.userId !== null && beginning.userId !== ctx.caller.user.id) throw noSuchRequest();
  const { resource, redirect_uri: redirectUri, scope = '' } = params;
  const { expiresAt } = row;
  return { key, beginning, resource, redirectUri, scopes: scope.split(' '), expiresAt, payload, returnTo };
}

interface Stored {
  beginning?: Beginning;
  params: { resource: string; redirect_uri: string; scope?: string };
  returnTo: string;
}

export function noSuchRequest(): NotFound {
  return new NotFound(
    'The request does not exist in this browser, was decided, or is older than 10 minutes: let the app ask again',
  );
}
