import type { ApiKey } from '../../../generated/prisma/client.ts';
import type { Services } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { Caller } from '../operation.ts';
import { hashApiKey, isApiKeyForm, limitOfKey, prefixOfKey } from './api-key.ts';
import { findKeyRow } from './caller-sql.ts';
import { type Credential, KnownCallers } from './known-callers.ts';
import { accessByWorkspace } from './memberships.ts';
import { scopesOfKey } from './scopes.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'logWatch'>;

const lastUsedStepMs = 60_000;

/** Finds API keys. */
export class Keyring {
  readonly #known: KnownCallers;

  constructor(services: Needs) {
    this.#known = new KnownCallers(services, (...of) => readKey(services, ...of));
  }

  /**
   * The key that this text is. Null when there is no such key, when it is revoked or expired, and when only the database
   * could say what the text is, but `maySearch` does not allow that. One that was a key a while ago is no stranger.
   */
  async find(text: string, maySearch: () => Promise<boolean>): Promise<Caller | null> {
    if (!isApiKeyForm(text)) return null;
    const hash = hashApiKey(text);
    if (this.#known.isStrange(hash) && !(await maySearch())) return null;
    return (await this.#known.find(hash, text))?.caller ?? null;
  }
}

async function readKey(services: Needs, hash: string, now: Date, text: string): Promise<Credential | null> {
  const found = await findKey(services.db, hash, now);
  if (!found) return null;
  const { row, caller, expiresAt } = found;
  const wasIdle = now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= lastUsedStepMs;
  if (wasIdle && (!expiresAt || expiresAt > now)) noteUse(services, row, now, text);
  return { caller, expiresAt, wasIdle };
}

/** Finds the key with this hash, and who calls with it. Null if it is revoked. Whether it has expired is not looked at. */
export async function findKey(db: Sql, hash: string, now: Date) {
  const row = await findKeyRow(db, hash);
  if (!row || row.revokedAt || (row.secretEndsAt && row.secretEndsAt <= now)) return null;
  const { id, userId, userName: name, userEmail: email } = row;
  const limitedTo = limitOfKey(row);
  const caller = {
    type: 'apiKey',
    id,
    hash,
    scopes: new Set(scopesOfKey(row)),
    user: { id: userId, name, email },
    limitedTo,
    workspaces: await accessByWorkspace(db, userId, limitedTo),
  } as const satisfies Caller;
  return { row, caller, expiresAt: earlier(row.expiresAt, row.secretEndsAt) };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

/**
 * Beside the request: its answer does not wait for this, nor fail with it. Two statements that each lock one row, so that
 * deleting the user, which takes the key with it, never meets them in a deadlock.
 */
function noteUse({ db, log }: Needs, { id, userId, hash, prefix }: ApiKey, now: Date, text: string): void {
  const noted = { lastUsedAt: now };
  Promise.all([
    // What was sent begins like the key only as long as nobody rotates it.
    prefix === null
      ? db.apiKey.updateMany({ where: { id, hash }, data: { ...noted, prefix: prefixOfKey(text) } })
      : db.apiKey.updateMany({ where: { id }, data: noted }),
    db.user.updateMany({ where: { id: userId }, data: { lastActiveAt: now } }),
  ]).catch((error: unknown) => log.warn({ err: error, keyId: id }, 'could not note the use of an API key'));
}
