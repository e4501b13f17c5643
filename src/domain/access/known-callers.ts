import type { Clock } from '../../base/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Caller } from '../operation.ts';

/** What the database says of a key or of a session's token. */
export interface Credential {
  caller: Caller;
  expiresAt: Date | null;
  /** Whether it was used for the first time in a while. */
  wasIdle: boolean;
}

/** Looks up the credential with this hash. Null if there is none, or it no longer holds. */
type Read = (hash: string, now: Date, text: string) => Promise<Credential | null>;

// An announcement can be lost, and revoking takes effect within 5 seconds on every process all the same. The rest of that time is for the look-up itself.
const trustedForMs = 4_000;
const mostKnown = 10_000;

/**
 * Remembers callers for a few seconds, by the hash of what they send, so that a busy one does not cost a query for each request.
 * Those of a workspace are forgotten as soon as it is announced that somebody may do more or less there.
 */
export class KnownCallers {
  /** When each was read is by the clock that nobody sets. */
  readonly #known = new Map<string, { credential: Credential; readAt: number }>();
  /** The hashes of which nothing was found, and when. */
  readonly #unknown = new Map<string, number>();
  /** How many changes of access were announced. */
  #changes = 0;
  readonly #clock: Clock;
  readonly #read: Read;

  constructor({ clock, logWatch }: Pick<Services, 'clock' | 'logWatch'>, read: Read) {
    this.#clock = clock;
    this.#read = read;
    logWatch.onAnnouncement((workspaceId, changesAccess) => {
      if (!changesAccess) return;
      this.#changes += 1;
      this.#forget(workspaceId);
    });
  }

  /** Whether only the database can say what this is. What was known a while ago is no stranger. */
  isStrange(hash: string): boolean {
    return !this.#known.has(hash) && !this.#isKnownAsNone(hash);
  }

  async find(hash: string, text: string): Promise<Credential | null> {
    if (this.#isKnownAsNone(hash)) return null;
    const known = this.#known.get(hash);
    const isFresh = known && this.#clock.elapsedMs() - known.readAt < trustedForMs;
    const credential = isFresh ? known.credential : await this.#readAnew(hash, text);
    return credential && isOver(credential.expiresAt, this.#clock()) ? null : credential;
  }

  #forget(workspaceId: string): void {
    for (const known of this.#known.values())
      if (known.credential.caller.workspaces.has(workspaceId)) known.readAt = Number.NEGATIVE_INFINITY;
  }

  async #readAnew(hash: string, text: string): Promise<Credential | null> {
    const readAt = this.#clock.elapsedMs();
    const now = this.#clock();
    const changes = this.#changes;
    const credential = await this.#read(hash, now, text);
    if (!credential || isOver(credential.expiresAt, now)) {
      this.#known.delete(hash);
      if (this.#unknown.size >= mostKnown) this.#unknown.clear();
      this.#unknown.set(hash, readAt);
      return null;
    }
    if (this.#known.size >= mostKnown) this.#known.clear();
    // The look-up may have missed what was announced while it was under way.
    this.#known.set(hash, { credential, readAt: changes === this.#changes ? readAt : Number.NEGATIVE_INFINITY });
    return credential;
  }

  #isKnownAsNone(hash: string): boolean {
    const readAt = this.#unknown.get(hash);
    if (readAt === undefined) return false;
    if (this.#clock.elapsedMs() - readAt < trustedForMs) return true;
    this.#unknown.delete(hash);
    return false;
  }
}

function isOver(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
