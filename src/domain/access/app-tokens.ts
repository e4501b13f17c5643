import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Caller } from '../operation.ts';
import { type FoundToken, findTokenRow } from './caller-sql.ts';
import { type Credential, KnownCallers } from './known-callers.ts';
import { accessByWorkspace } from './memberships.ts';
import { openPayload } from './oauth-records.ts';
import { hashToken } from './session-token.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'logWatch' | 'secrets'>;

/** Tokens have one character more than keys. */
const form = /^[\w-]{44}$/;
const lastUsedStepMs = 60_000;

/** How many random bits make tokens of this form. */
export const tokenBits = 264;

/** Finds the access tokens of apps. */
export class AppTokens {
  readonly #known: KnownCallers;

  constructor(services: Needs) {
    this.#known = new KnownCallers(services, (hash, now) => readToken(services, hash, now));
  }

  /**
   * The app whose token this is. Null when there is no such token, when it has expired, when the app was disconnected, and
   * when only the database could say what the text is, but `maySearch` does not allow that.
   */
  async find(text: string, maySearch: () => Promise<boolean>): Promise<Caller | null> {
    if (!form.test(text)) return null;
    const hash = hashToken(text);
    if (this.#known.isStrange(hash) && !(await maySearch())) return null;
    return (await this.#known.find(hash, text))?.caller ?? null;
  }
}

async function readToken(services: Needs, hash: string, now: Date): Promise<Credential | null> {
  const found = await findToken(services, hash);
  if (!found) return null;
  const { row, caller, expiresAt } = found;
  const wasIdle = now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= lastUsedStepMs;
  if (wasIdle && expiresAt > now) noteUse(services, row, now);
  return { caller, expiresAt, wasIdle };
}

/** Finds the token with this hash, and which app calls with it. Null if it was disconnected. Whether it has expired is not looked at. */
export async function findToken({ db, secrets }: { db: Sql } & Pick<Services, 'secrets'>, hash: string) {
  const row = await findTokenRow(db, hash);
  if (!row) return null;
  const { scope = '', aud } = openPayload(secrets, { kind: 'AccessToken', idHash: hash, payload: row.payload });
  const { grantId: id, userId, workspaceId, clientName, redirectHost, userName: name, userEmail: email } = row;
  const limitedTo = [workspaceId];
  const granted = new Set(row.scopes);
  const caller: Caller = {
    ...{ type: 'app', id, hash, user: { id: userId, name, email }, limitedTo },
    scopes: new Set(`${scope}`.split(' ').filter((one) => granted.has(one))),
    workspaces: await accessByWorkspace(db, userId, limitedTo),
    app: { name: clientName, redirectHost, resource: `${aud}` },
  };
  return { row, caller, expiresAt: row.expiresAt };
}

/** Beside the request, as that of a key. */
function noteUse({ db, log }: Needs, { grantId: id, userId }: FoundToken, now: Date): void {
  Promise.all([
    db.appGrant.updateMany({ where: { id }, data: { lastUsedAt: now } }),
    db.user.updateMany({ where: { id: userId }, data: { lastActiveAt: now } }),
  ]).catch((error: unknown) => log.warn({ err: error, grantId: id }, 'could not note the use of an app'));
}
