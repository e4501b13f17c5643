import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Caller } from '../operation.ts';
import { findSessionRow } from './caller-sql.ts';
import { type Credential, KnownCallers } from './known-callers.ts';
import { accessByWorkspace } from './memberships.ts';
import { allScopes } from './scopes.ts';
import { hashToken, isSessionToken } from './session-token.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'logWatch'>;

/** How long a session lasts after its last use. */
export const sessionMs = 30 * 24 * 3_600_000;
const lastSeenStepMs = 60_000;

/** Finds the sessions of signed-in users. */
export class Sessions {
  readonly #known: KnownCallers;

  constructor(services: Needs) {
    this.#known = new KnownCallers(services, (hash, now) => readSession(services, hash, now));
  }

  /** Whether only the database can say what this token is. */
  isStrange(token: string): boolean {
    return isSessionToken(token) && this.#known.isStrange(hashToken(token));
  }

  /** The session with this token; null when there is none, and when it has ended. */
  async find(token: string): Promise<Credential | null> {
    return isSessionToken(token) ? this.#known.find(hashToken(token), token) : null;
  }
}

async function readSession(services: Needs, hash: string, now: Date): Promise<Credential | null> {
  const found = await findSession(services.db, hash);
  if (!found) return null;
  const { caller, expiresAt, lastSeenAt } = found;
  const wasIdle = now.getTime() - lastSeenAt.getTime() >= lastSeenStepMs;
  if (wasIdle && expiresAt > now) noteUse(services, caller, now);
  return { caller, expiresAt, wasIdle };
}

/** Finds the session with this hash, and who calls with it. Whether it has expired is not looked at. */
export async function findSession(db: Sql, hash: string) {
  const row = await findSessionRow(db, hash);
  if (!row) return null;
  const { id, userId, userName: name, userEmail: email, expiresAt, lastSeenAt } = row;
  const caller: Caller = {
    ...{ type: 'session', id, hash, scopes: new Set(allScopes), user: { id: userId, name, email } },
    ...{ limitedTo: null, workspaces: await accessByWorkspace(db, userId, null) },
  };
  return { caller, expiresAt, lastSeenAt };
}

/**
 * Beside the request: its answer does not wait for this, nor fail with it. Two statements that each lock one row, so that
 * those who lock the user first never meet them in a deadlock.
 */
function noteUse({ db, log }: Needs, { id, user }: Caller, now: Date): void {
  const expiresAt = new Date(now.getTime() + sessionMs);
  Promise.all([
    db.session.updateMany({ where: { id }, data: { lastSeenAt: now, expiresAt } }),
    db.user.updateMany({ where: { id: user.id }, data: { lastActiveAt: now } }),
  ]).catch((error: unknown) => log.warn({ err: error, sessionId: id }, 'could not note the use of a session'));
}
