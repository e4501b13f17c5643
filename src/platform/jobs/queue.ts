import { fromPrisma, type PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { Connections, Db } from '../db/client.ts';
import { createBoss } from './boss.ts';
import type { JobKind } from './job-kind.ts';

const warnEveryMs = 10_000;

export interface JobOptions {
  /** Jobs of one group run one after the other, in the order in which they were sent. */
  group?: string;
}

/** A job to be left. */
export interface NewJob<Data extends object> extends JobOptions {
  data: Data;
}

/** What leaves jobs. */
export interface JobSender {
  /** Leaves a job in the transaction that `db` is: when that is rolled back, there is no job. */
  send<Data extends object>(work: { db: Db }, kind: JobKind<Data>, data: Data, options?: JobOptions): Promise<void>;
  /** The same with many jobs of one kind, in one statement. */
  sendAll<Data extends object>(work: { db: Db }, kind: JobKind<Data>, jobs: NewJob<Data>[]): Promise<void>;
}

/** Where work is left that need not be done while a client waits. It knows no kind of job: whoever leaves one names it. */
export class Queue implements JobSender {
  readonly boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.boss = boss;
  }

  /** `worksOn`: whether this process does jobs too, and not only leaves them. */
  static async open(database: Connections, log: Logger, { worksOn }: { worksOn: boolean }): Promise<Queue> {
    const boss = createBoss(database, { supervise: worksOn, useListenNotify: worksOn });
    warnOfErrors(boss, log);
    await boss.start();
    return new Queue(boss);
  }

  async send<Data extends object>(
    { db }: { db: Db },
    { name }: JobKind<Data>,
    data: Data,
    options: JobOptions = {},
  ): Promise<void> {
    await this.boss.send(name, data, { db: fromPrisma(db), ...engineOptions(options) });
  }

  async sendAll<Data extends object>({ db }: { db: Db }, { name }: JobKind<Data>, jobs: NewJob<Data>[]): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ data, ...options }) => ({ data, ...engineOptions(options) }));
    await this.boss.insert(name, rows, { db: fromPrisma(db) });
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }
}

/** While the database is away, every worker has an error every few seconds; it goes on trying by itself. */
function warnOfErrors(boss: PgBoss, log: Logger): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ err: error }, 'the job queue has an error and goes on trying');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue: ${message}`));
}

/** Of the jobs of a group, pg-boss takes the one with the lowest id first: hence ids that grow. */
function engineOptions({ group }: JobOptions): { id: string; group?: { id: string } } {
  return { id: uuidv7(), ...(group !== undefined && { group: { id: group } }) };
}
