import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Queryable } from './send-to-pg.ts';

/** PostgreSQL works for one while this process reads what the other has answered. */
const usual = 2;
/** A connection that is so late with an answer gets no more to do, so that what is slow holds up few. */
const lateMs = 10;
/** Nor does one that is held for so long: the watchdog looks at those that are held longer. */
const longestMs = 500;

/** A connection of the pool while it has something to do. */
interface Shared {
  connection: Promise<PoolClient>;
  underWay: number;
  /** Undefined as long as the pool has none. */
  heldSince?: number;
  /** When it gave its last answer, or was there. */
  answeredAt?: number;
  /** Whether a read has failed. The connection may be broken then, and pg knows of it a moment later. */
  hasFailed: boolean;
}

/**
 * Sends short reads over few connections, each without waiting for the answers to those before it. PostgreSQL then finds
 * its next statement there, and waking it for each one would be a quarter of a short read's cost. A read that fails does so alone.
 * The clients of the pool must be made with `pipeline: true`.
 */
export class SharedConnections implements Queryable {
  readonly #pool: Pool;
  readonly #shared = new Set<Shared>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async query(config: QueryConfig): Promise<QueryResult<object>> {
    const shared = this.#leastBusy() ?? this.#take();
    shared.underWay += 1;
    try {
      const connection = await shared.connection;
      return await connection.query<object>(config);
    } catch (error) {
      shared.hasFailed = true;
      throw error;
    } finally {
      shared.answeredAt = performance.now();
      shared.underWay -= 1;
      if (shared.underWay === 0) await this.#giveBack(shared);
    }
  }

  /** Undefined if another connection is to be taken. */
  #leastBusy(): Shared | undefined {
    const now = performance.now();
    const prompt = [...this.#shared].filter(
      ({ heldSince = now, answeredAt = now, hasFailed }) =>
        now - answeredAt < lateMs && now - heldSince < longestMs && !hasFailed,
    );
    if (prompt.length < usual) return undefined;
    return prompt.reduce((best, other) => (other.underWay < best.underWay ? other : best));
  }

  #take(): Shared {
    const connection = this.#pool.connect();
    const shared: Shared = { connection, underWay: 0, hasFailed: false };
    this.#shared.add(shared);
    connection.then(
      (client) => {
        // One that breaks fails what it was to answer. Without a listener it ends the process.
        client.on('error', ignore);
        shared.heldSince = shared.answeredAt = performance.now();
      },
      () => this.#shared.delete(shared),
    );
    return shared;
  }

  async #giveBack(shared: Shared): Promise<void> {
    if (!this.#shared.delete(shared)) return;
    const client = await shared.connection;
    client.off('error', ignore);
    client.release(shared.hasFailed);
  }
}

const ignore = () => undefined;
