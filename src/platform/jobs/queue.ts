import { fromPrisma, type PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { WebhookDelivery } from '../../domain/automations/webhooks/delivery.ts';
import type { FeedbackEvent } from '../../domain/feedback/events.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/client.ts';
import type { Mail } from '../mail/mail.ts';
import { createBoss } from './boss.ts';

const warnEveryMs = 10_000;

/** Every kind of job and the form of its data, which is stored as JSON. */
export interface JobData {
  'feedback-event': FeedbackEvent;
  'scheduled-automation': { automationId: string; dueAt: string };
  'send-mail': Mail;
  'deliver-webhook': WebhookDelivery;
}

export type JobName = keyof JobData;

export interface JobOptions {
  /** Jobs of one group run one after the other, in the order in which they were sent. */
  group?: string;
}

/** A job to be left. */
export interface NewJob<Name extends JobName> extends JobOptions {
  data: JobData[Name];
}

/** What leaves jobs. */
export type JobSender = Pick<Queue, 'send' | 'sendAll'>;

/** Where work is left that need not be done while a client waits. */
export class Queue {
  readonly boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.boss = boss;
  }

  /** `worksOn`: whether this process does jobs too, and not only leaves them. */
  static async open(database: Database, log: Logger, { worksOn }: { worksOn: boolean }): Promise<Queue> {
    const boss = createBoss(database, { supervise: worksOn, useListenNotify: worksOn });
    warnOfErrors(boss, log);
    await boss.start();
    return new Queue(boss);
  }

  /** Leaves a job, in the transaction of the context: when that is rolled back, there is no job. */
  async send<Name extends JobName>(
    ctx: Context,
    name: Name,
    data: JobData[Name],
    options: JobOptions = {},
  ): Promise<void> {
    await this.boss.send(name, data, { db: fromPrisma(ctx.db), ...engineOptions(options) });
  }

  /** The same with many jobs of one kind, in one statement. */
  async sendAll<Name extends JobName>(ctx: Context, name: Name, jobs: NewJob<Name>[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.boss.insert(
      name,
      jobs.map(({ data, ...options }) => ({ data, ...engineOptions(options) })),
      { db: fromPrisma(ctx.db) },
    );
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
