import { atMost } from '../../base/at-most.ts';
import { inSpan } from '../../base/tracing.ts';
import { type Context, newContext, type Services } from '../context.ts';
import type { Database } from '../db/client.ts';
import { readTrace } from '../jobs/job-trace.ts';
import { type ClaimedPost, claimPosts, lockClaims, lookForPosts } from './claim-posts-sql.ts';
import { postponePost, releaseAllPosts } from './outgoing-posts-sql.ts';
import { measurePosts } from './post-metrics.ts';

/** Sends a post of its kind, then removes or postpones it. If it throws, the post is sent again later. */
export type SendPost = (ctx: Context, post: ClaimedPost) => Promise<void>;

/** How many posts one process sends at a time. */
const atOnce = 48;
/** How often it looks for posts whose time has come. */
const lookEveryMs = 500;
/** How often it looks for posts of other processes while nothing waits. The embedded database has one process. */
const lookIdlyEveryMs = { postgresql: 2_000, embedded: 15_000 };
const pauseAfterErrorMs = 15_000;
const mostStopMs = 7_000;

/** Sends what waits in the table of outgoing posts, so that a slow receiver takes no other's turn. */
export class PostQueue {
  readonly #services: Services;
  readonly #kinds: Readonly<Record<string, SendPost>>;
  readonly #underWay = new Set<Promise<void>>();
  #claiming: Promise<void> | null = null;
  /** The last claim found something, so there may be more. */
  #hasFound = false;
  /** Something has changed since the claim in progress began. */
  #isBehind = false;
  #isStarted = false;
  /** The finding of the last look. */
  #isAnythingWaiting = true;
  #lookedAt = 0;

  constructor(services: Services, kinds: Readonly<Record<string, SendPost>>) {
    this.#services = services;
    this.#kinds = kinds;
  }

  /** Sends until the returned function is called. Posts in progress then have some seconds to finish. */
  async start({ kind }: Pick<Database, 'kind'>): Promise<() => Promise<void>> {
    if (kind === 'embedded') await releaseAllPosts(this.#services);
    this.#isStarted = true;
    const timer = setInterval(() => {
      const pauseMs = this.#isAnythingWaiting ? lookEveryMs : lookIdlyEveryMs[kind];
      if (performance.now() - this.#lookedAt >= pauseMs - lookEveryMs / 2) this.wake();
    }, lookEveryMs).unref();
    const stopListening = this.#services.outbox.listen(() => this.wake());
    const stopMeasuring = measurePosts({ ...this.#services, kinds: Object.keys(this.#kinds) });
    return async () => {
      this.#isStarted = false;
      stopListening();
      stopMeasuring();
      clearInterval(timer);
      await this.#claiming;
      await atMost(mostStopMs, Promise.all(this.#underWay), undefined);
    };
  }

  /** Looks for something to send, if it is started. */
  wake(): void {
    if (!this.#isStarted) return;
    this.#isBehind = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
    });
  }

  /** Sends all that is due without being started. `regardless` treats pauses as over. Returns how many it sent. */
  async drain({ regardless = false } = {}): Promise<number> {
    let sent = 0;
    for (;;) {
      const posts = await this.#claim(atOnce, regardless ? new Date('9999-01-01') : this.#services.clock());
      await Promise.all(posts.map((post) => this.#send(post)));
      sent += posts.length;
      if (posts.length === 0 || regardless) return sent;
    }
  }

  async #claimAll(): Promise<void> {
    while (this.#isBehind && this.#isStarted) {
      this.#isBehind = false;
      const free = atOnce - this.#underWay.size;
      if (free === 0) return;
      try {
        for (const post of await this.#claim(free, this.#services.clock())) this.#begin(post);
      } catch (error) {
        this.#services.log.debug({ err: error }, 'cannot see what there is to send');
      }
    }
  }

  /** Most looks find nothing, and need neither a lock nor a transaction. While there is much to send, they find something. */
  async #claim(most: number, dueUntil: Date): Promise<ClaimedPost[]> {
    const { db, clock } = this.#services;
    const claim = { now: clock(), dueUntil, most };
    this.#lookedAt = performance.now();
    this.#isAnythingWaiting = true;
    if (!this.#hasFound) {
      const { isDue, isWaiting } = await lookForPosts(db, claim);
      this.#isAnythingWaiting = isWaiting;
      if (!isDue) return [];
    }
    const posts = await db.inSqlTransaction(async (tx) => {
      await lockClaims(tx);
      return claimPosts(tx, claim);
    });
    this.#hasFound = posts.length > 0;
    return posts;
  }

  #begin(post: ClaimedPost): void {
    const sending = this.#send(post).finally(() => {
      this.#underWay.delete(sending);
      this.wake();
    });
    this.#underWay.add(sending);
  }

  async #send(post: ClaimedPost): Promise<void> {
    const { log, clock } = this.#services;
    try {
      await this.#sendTraced(post);
    } catch (error) {
      log.warn({ err: error, post: post.id }, 'a post could not be handled and will be tried again');
      const dueAt = new Date(clock().getTime() + pauseAfterErrorMs);
      // If this fails too, its lease ends by itself.
      await postponePost(this.#services, post.workspaceId, post.id, dueAt).catch(() => undefined);
    }
  }

  #sendTraced(post: ClaimedPost): Promise<void> {
    const { kind, id } = post;
    const send = this.#kinds[kind];
    if (!send) throw new Error(`Nothing sends posts of the kind ${kind}`);
    const { data, askedBy } = readTrace<object>(post.data ?? {});
    const attributes = {
      'messaging.system': 'heed',
      'messaging.operation.type': 'process',
      'messaging.destination.name': kind,
      'messaging.message.id': id,
    };
    return inSpan(`process ${kind}`, { kind: 'consumer', attributes, askedBy }, () =>
      send(newContext(this.#services, id), { ...post, data }),
    );
  }
}
