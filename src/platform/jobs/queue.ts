import type { Db, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { DatabaseAccess } from '../db/client.ts';
import type { Sql } from '../db/sql.ts';
import { createBoss, queueSchema } from './boss.ts';
import type { JobKind } from './job-kind.ts';
import { withTrace } from './job-trace.ts';
import { deleteJobs, findDueKinds } from './jobs-sql.ts';
import { measureQueue } from './queue-metrics.ts';

const warnEveryMs = 10_000;

export interface JobOptions {
  /** Only as many of one group run at a time as their kind says. */
  group?: string;
  /** How long it waits at least. */
  delaySeconds?: number;
}

/** A job to send. */
export interface NewJob<Data extends object> extends JobOptions {
  data: Data;
}

/** What sends jobs. */
export interface JobSender {
  /** Sends a job in the transaction `db`. If that is rolled back, there is no job. */
  send<Data extends object>(work: { db: Sql }, kind: JobKind<Data>, data: Data, options?: JobOptions): Promise<void>;
  /** Sends many jobs of one kind, in one statement. */
  sendAll<Data extends object>(work: { db: Sql }, kind: JobKind<Data>, jobs: NewJob<Data>[]): Promise<void>;
  /** Removes the jobs, of any kind, in whose data a field has or lists one of these values, and returns how many there were. */
  remove(work: { db: Sql }, field: string, values: string[]): Promise<number>;
}

/** Where work goes that no client waits for. It knows no kind of job: the sender names it. */
export class Queue implements JobSender {
  readonly boss: PgBoss;
  readonly #schema: string;
  readonly #stopMeasuring: () => void;

  private constructor(boss: PgBoss, schema: string) {
    this.boss = boss;
    this.#schema = schema;
    this.#stopMeasuring = measureQueue({ boss, schema });
  }

  /**
   * `worksOn` says whether this process also does jobs, instead of only sending them, and `canListen` whether the database
   * can tell it of them.
   */
  static async open(
    database: DatabaseAccess,
    log: Logger,
    { worksOn, canListen }: { worksOn: boolean; canListen: boolean },
  ): Promise<Queue> {
    const boss = createBoss(database, { supervise: worksOn, useListenNotify: worksOn && canListen });
    warnOfErrors(boss, log);
    await boss.start();
    return new Queue(boss, queueSchema(database));
  }

  async send<Data extends object>(
    { db }: { db: Sql },
    { name }: JobKind<Data>,
    data: Data,
    options: JobOptions = {},
  ): Promise<void> {
    await this.boss.send(name, withTrace(data), { db: through(db), ...engineOptions(options) });
  }

  async sendAll<Data extends object>(
    { db }: { db: Sql },
    { name }: JobKind<Data>,
    jobs: NewJob<Data>[],
  ): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ data, ...options }) => ({ data: withTrace(data), ...engineOptions(options) }));
    await this.boss.insert(name, rows, { db: through(db) });
  }

  remove({ db }: { db: Sql }, field: string, values: string[]): Promise<number> {
    return deleteJobs(db, this.#schema, field, values);
  }

  /** Returns the kinds with a job that could be done now. */
  findDueKinds(): Promise<string[]> {
    return findDueKinds(this.boss, this.#schema);
  }

  async close(): Promise<void> {
    this.#stopMeasuring();
    await this.boss.stop({ graceful: false });
  }
}

/** The statements of pg-boss go through the transaction. */
function through(db: Sql): Db {
  return { executeSql: async (text, values = []) => ({ rows: await db.rows({ text, values }) }) };
}

/** While the database is away, every worker has an error every few seconds. It keeps trying by itself. */
function warnOfErrors(boss: PgBoss, log: Logger): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ err: error }, 'the job queue has an error and keeps trying');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue: ${message}`));
}

/** pg-boss first takes the job of a group with the lowest id, so ids must grow. */
function engineOptions({ group, delaySeconds }: JobOptions) {
  return {
    id: uuidv7(),
    ...(group !== undefined && { group: { id: group } }),
    ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
  };
}
