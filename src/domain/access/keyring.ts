import type { Logger } from 'pino';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { Caller } from '../operation.ts';
import { hashApiKey, isApiKeyForm } from './api-key.ts';
import { accessByWorkspace, accessColumns } from './memberships.ts';

interface KnownKey {
  key: Caller;
  expiresAt: Date | null;
  /** By the clock that nobody sets. */
  readAt: number;
}

// Revoking takes effect within 5 seconds on every process. The rest of that time is for the look-up itself.
const trustedForMs = 4_000;
const lastUsedStepMs = 60_000;
const mostKnownKeys = 10_000;

/** Finds API keys, and remembers each for a few seconds, so that a busy key does not cost a query for each request. */
export class Keyring {
  readonly #known = new Map<string, KnownKey>();
  /** The hashes of which no key was found, and when by the clock that nobody sets. */
  readonly #unknown = new Map<string, number>();
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #log: Logger;

  constructor(prisma: PrismaClient, clock: Clock, log: Logger) {
    this.#prisma = prisma;
    this.#clock = clock;
    this.#log = log;
  }

  /** Whether only the database can say what this text is. One that was a key a while ago is no stranger. */
  isStrange(text: string): boolean {
    if (!isApiKeyForm(text)) return false;
    const hash = hashApiKey(text);
    return !this.#known.has(hash) && !this.#isKnownAsNone(hash);
  }

  /** The key that this text is; null when there is no such key, and when it is revoked or expired. */
  async find(text: string): Promise<Caller | null> {
    if (!isApiKeyForm(text)) return null;
    const hash = hashApiKey(text);
    if (this.#isKnownAsNone(hash)) return null;
    let known = this.#known.get(hash);
    if (!known || this.#clock.elapsedMs() - known.readAt >= trustedForMs) known = await this.#read(hash);
    if (!known || isOver(known.expiresAt, this.#clock().getTime())) return null;
    return known.key;
  }

  async #read(hash: string): Promise<KnownKey | undefined> {
    const now = this.#clock();
    const readAt = this.#clock.elapsedMs();
    const row = await this.#prisma.apiKey.findUnique({
      where: { hash },
      include: { user: { include: { members: { include: accessColumns } } } },
    });
    if (!row || row.revokedAt || isOver(row.expiresAt, now.getTime())) {
      this.#known.delete(hash);
      if (this.#unknown.size >= mostKnownKeys) this.#unknown.clear();
      this.#unknown.set(hash, readAt);
      return undefined;
    }
    const { id, scopes, user, expiresAt } = row;
    const workspaces = accessByWorkspace(user.members);
    const key = { id, scopes: new Set(scopes), user: { id: user.id, name: user.name, email: user.email }, workspaces };
    if (this.#known.size >= mostKnownKeys) this.#known.clear();
    const known = { key, expiresAt, readAt };
    this.#known.set(hash, known);
    if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= lastUsedStepMs) this.#noteUse(id, now);
    return known;
  }

  #isKnownAsNone(hash: string): boolean {
    const readAt = this.#unknown.get(hash);
    if (readAt === undefined) return false;
    if (this.#clock.elapsedMs() - readAt < trustedForMs) return true;
    this.#unknown.delete(hash);
    return false;
  }

  /** Beside the request: its answer does not wait for this, nor fail with it. */
  #noteUse(id: string, now: Date): void {
    this.#prisma.apiKey
      .updateMany({ where: { id }, data: { lastUsedAt: now } })
      .catch((error: unknown) => this.#log.warn({ err: error, keyId: id }, 'could not note the use of an API key'));
  }
}

function isOver(expiresAt: Date | null, now: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now;
}
