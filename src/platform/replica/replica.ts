import type { Logger } from 'pino';
import { type Database, type DatabaseSettings, openDatabase } from '../db/client.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Db } from '../db/sql.ts';
import { ReplicaLag } from './replica-lag.ts';
import { measureReplica } from './replica-metrics.ts';
import { readReplayed, readSequence, readWritten } from './replica-sql.ts';

/** Whether it can be read. `not a standby` is a server that does not follow the
 * primary: it may have been promoted. */
export type ReplicaState = 'ok' | 'behind' | 'away' | 'not a standby';

const checkEveryMs = 1_000;
const mostCheckMs = 1_500;
/** One that is further behind is not even asked. */
const mostBehindSeconds = 10;

const warnings = {
  behind: `the replica is more than ${mostBehindSeconds} s behind: the primary serves its reads`,
  away: 'the replica is away: the primary serves its reads',
  'not a standby': 'the server of DATABASE_REPLICA_URL does not follow the primary, which serves its reads',
};

/** A standby that serves reads for which it has all that the primary has. */
export class Replica {
  readonly database: Database;
  readonly #primary: Db;
  readonly #log: Logger;
  readonly #lag = new ReplicaLag();
  readonly #timer: NodeJS.Timeout;
  readonly #stopMeasuring: () => void;
  /** Null until it was asked for the first time. */
  #state: ReplicaState | null = null;
  #secondsBehind: number | null = null;
  #checking: Promise<void>;

  private constructor(database: Database, primary: Db, log: Logger) {
    this.database = database;
    this.#primary = primary;
    this.#log = log;
    this.#stopMeasuring = measureReplica(() => this.#secondsBehind);
    this.#checking = this.#check();
    this.#timer = setInterval(() => {
      this.#checking = this.#checking.then(() => this.#check());
    }, checkEveryMs).unref();
  }

  /** Connects in the background, and again whenever it is away. Null if the settings name none. */
  static async open(
    { databaseReplicaUrl, ...settings }: DatabaseSettings & { databaseReplicaUrl?: string | undefined },
    primary: Db,
    log: Logger,
  ): Promise<Replica | null> {
    if (databaseReplicaUrl === undefined) return null;
    const itself = { databaseUrl: databaseReplicaUrl, databaseDirectUrl: undefined };
    return new Replica(await openDatabase({ ...settings, ...itself }), primary, log);
  }

  get state(): ReplicaState {
    return this.#state ?? 'away';
  }

  /**
   * Whether it has all that was committed in the workspace before this call. Every change is counted in the workspace's
   * log of events, in its own transaction, so one row of each server tells.
   */
  async hasAllOf(workspaceId: string): Promise<boolean> {
    if (this.#state !== 'ok') return false;
    const replayed = readSequence(this.database.prisma, workspaceId).catch((error) => {
      this.noteFailure(error);
      return -1;
    });
    const [written, has] = await Promise.all([readSequence(this.#primary, workspaceId), replayed]);
    return has >= written;
  }

  /** A read on it has failed, and is repeated on the primary. */
  noteFailure(error: unknown): void {
    if (isDatabaseAway(error)) this.#setState('away');
    else this.#log.debug({ err: error }, 'a read on the replica has failed');
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopMeasuring();
    await this.#checking;
    await this.database.close();
  }

  /** While the primary is away, nothing is known of the replica, and nothing changes. */
  async #check(): Promise<void> {
    const written = await readWritten(this.#primary).catch(() => null);
    if (written === null) return;
    this.#lag.note(written.position, performance.now());
    try {
      await this.database.ping(mostCheckMs);
      const replayed = await readReplayed(this.database.prisma);
      if (replayed?.cluster === written.cluster) this.#judge(replayed.position);
      else this.#setState('not a standby');
    } catch {
      this.#setState('away');
    }
  }

  #judge(replayed: number): void {
    this.#secondsBehind = this.#lag.secondsAt(replayed, performance.now());
    this.#setState(this.#secondsBehind > mostBehindSeconds ? 'behind' : 'ok');
  }

  #setState(state: ReplicaState): void {
    const before = this.#state;
    this.#state = state;
    if (state === 'away' || state === 'not a standby') this.#secondsBehind = null;
    if (state === before) return;
    if (state !== 'ok') this.#log.warn(warnings[state]);
    else this.#log.info('the replica serves reads');
  }
}
