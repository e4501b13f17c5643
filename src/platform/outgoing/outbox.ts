import type { Db } from '../db/sql.ts';
import { toJsonColumn } from '../db/to-json-column.ts';

/** A request to send from the queue, with what it sends. */
export interface NewPost {
  workspaceId: string;
  /** A second one with the same id is not queued. */
  id: string;
  /** What knows how to send it. */
  kind: string;
  /** Only so many of one are sent at once. */
  lane: string;
  host: string;
  /** What it is about. */
  item: string;
  dueAt: Date;
  data: object;
  /** How many tries have failed before. */
  tries?: number;
}

interface Work {
  db: Db;
  afterCommit: (effect: () => void) => void;
}

/** Where requests go that no client waits for. */
export class Outbox {
  readonly #listeners = new Set<() => void>();

  /** Queues posts in the transaction `db`, in one statement. If that is rolled back, nothing is queued. */
  async queue({ db, afterCommit }: Work, posts: NewPost[]): Promise<void> {
    if (posts.length === 0) return;
    await db.outgoingPost.createMany({
      data: posts.map(({ data, ...post }) => ({ ...post, number: 0, data: toJsonColumn(data) })),
      skipDuplicates: true,
    });
    afterCommit(() => this.announce());
  }

  /** Tells those who send in this process that there is something to send. */
  announce(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each announcement, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** Keeps posts instead of queueing them. */
export class CollectedPosts extends Outbox {
  readonly posts: NewPost[] = [];

  override async queue(_work: Work, posts: NewPost[]): Promise<void> {
    this.posts.push(...posts);
  }
}

/**
 * Does the work in a transaction and queues all its posts at the end, in one statement. Only for work that succeeds or
 * fails as a whole: a post is queued even if the part that queued it was rolled back to a savepoint.
 */
export async function withCollectedPosts<Tx extends Work & { outbox: Outbox }, Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const outbox = new CollectedPosts();
  const result = await work({ ...tx, outbox });
  await tx.outbox.queue(tx, outbox.posts);
  return result;
}
