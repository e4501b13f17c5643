import type { Logger } from 'pino';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { AuthenticatedKey } from '../operation.ts';
import { hashApiKey, isApiKeyForm } from './api-key.ts';
import { accessByWorkspace, accessColumns } from './memberships.ts';

interface KnownKey {
  key: AuthenticatedKey;
  expiresAt: Date | null;
  readAt: number;
}

// Revoking takes effect within 5 seconds on every process; the rest of them is for the look-up itself.
const trustedForMs = 4_000;
const lastUsedStepMs = 60_000;
const mostKnownKeys = 10_000;

/** Finds API keys, and remembers each for a few seconds so that a busy key costs no query a request. */
export class Keyring {
  readonly #known = new Map<string, KnownKey>();
  readonly #prisma: PrismaClient;
  readonly #clock: Clock;
  readonly #log: Logger;

  constructor(prisma: PrismaClient, clock: Clock, log: Logger) {
    this.#prisma = prisma;
    this.#clock = clock;
    this.#log = log;
  }

  /** The key that this text is; null when there is no such key, and when it is revoked or expired. */
  async find(text: string): Promise<AuthenticatedKey | null> {
    if (!isApiKeyForm(text)) return null;
    const hash = hashApiKey(text);
    const now = this.#clock().getTime();
    let known = this.#known.get(hash);
    if (!known || now - known.readAt >= trustedForMs) known = await this.#read(hash);
    if (!known || isOver(known.expiresAt, now)) return null;
    return known.key;
  }

  async #read(hash: string): Promise<KnownKey | undefined> {
    const now = this.#clock();
    const row = await this.#prisma.apiKey.findUnique({
      where: { hash },
      include: { user: { include: { members: { include: accessColumns } } } },
    });
    if (!row || row.revokedAt || isOver(row.expiresAt, now.getTime())) {
      this.#known.delete(hash);
      return undefined;
    }
    const { id, scopes, user, expiresAt } = row;
    const workspaces = accessByWorkspace(user.members);
    const key = { id, scopes: new Set(scopes), user: { id: user.id, name: user.name, email: user.email }, workspaces };
    if (this.#known.size >= mostKnownKeys) this.#known.clear();
    const known = { key, expiresAt, readAt: now.getTime() };
    this.#known.set(hash, known);
    if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= lastUsedStepMs) this.#noteUse(id, now);
    return known;
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
