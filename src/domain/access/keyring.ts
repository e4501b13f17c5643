import type { Services } from '../../platform/context.ts';
import type { Caller } from '../operation.ts';
import { hashApiKey, isApiKeyForm } from './api-key.ts';
import { type Credential, KnownCallers } from './known-callers.ts';
import { accessByWorkspace, withAccess } from './memberships.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'log'>;

const lastUsedStepMs = 60_000;

/** Finds API keys. */
export class Keyring {
  readonly #known: KnownCallers;

  constructor(services: Needs) {
    this.#known = new KnownCallers(services.clock, (hash, now) => readKey(services, hash, now));
  }

  /** Whether only the database can say what this text is. One that was a key a while ago is no stranger. */
  isStrange(text: string): boolean {
    return isApiKeyForm(text) && this.#known.isStrange(hashApiKey(text));
  }

  /** The key that this text is; null when there is no such key, and when it is revoked or expired. */
  async find(text: string): Promise<Caller | null> {
    const credential = isApiKeyForm(text) ? await this.#known.find(hashApiKey(text)) : null;
    return credential?.caller ?? null;
  }
}

async function readKey(services: Needs, hash: string, now: Date): Promise<Credential | null> {
  const row = await services.db.apiKey.findUnique({ where: { hash }, include: { user: withAccess } });
  if (!row || row.revokedAt) return null;
  const { id, scopes, user, expiresAt, lastUsedAt } = row;
  const workspaces = accessByWorkspace(user.members);
  const { id: userId, name, email } = user;
  const wasIdle = now.getTime() - (lastUsedAt?.getTime() ?? 0) >= lastUsedStepMs;
  if (wasIdle && (!expiresAt || expiresAt > now)) noteUse(services, row, now);
  const caller = {
    type: 'apiKey',
    id,
    scopes: new Set(scopes),
    user: { id: userId, name, email },
    workspaces,
  } as const;
  return { caller, expiresAt, wasIdle };
}

/**
 * Beside the request: its answer does not wait for this, nor fail with it. Two statements that each lock one row, so that
 * deleting the user, which takes the key with it, never meets them in a deadlock.
 */
function noteUse({ db, log }: Needs, { id, userId }: { id: string; userId: string }, now: Date): void {
  Promise.all([
    db.apiKey.updateMany({ where: { id }, data: { lastUsedAt: now } }),
    db.user.updateMany({ where: { id: userId }, data: { lastActiveAt: now } }),
  ]).catch((error: unknown) => log.warn({ err: error, keyId: id }, 'could not note the use of an API key'));
}
