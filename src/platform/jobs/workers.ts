import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { atMost } from '../../base/at-most.ts';
import { durations, gauge } from '../../base/metrics.ts';
import { inSpan } from '../../base/tracing.ts';
import type { JobKind } from './job-kind.ts';
import { readTrace } from './job-trace.ts';
import type { Queue } from './queue.ts';

/** One try at a job. */
export interface Attempt {
  jobId: string;
  /** How many tries there were before this one. */
  retries: number;
  /** True if the job is given up when this try fails. */
  isLast: boolean;
}

/**
 * Does the jobs of one kind. Whatever it throws, the job is tried again later. It may run more than once in any case.
 */
export interface JobHandler {
  kind: JobKind<object>;
  /** Gets the data of its kind. */
  handle(data: never, attempt: Attempt): Promise<void>;
}

/** A job as it was taken from the queue. */
export type TakenJob<Data extends object> = JobWithMetadata<Data>;

/** A new job wakes its workers at once. This is how often they are woken for jobs whose pause is over, in one look. */
const lookEveryMs = 10_000;
/** How often a worker looks by itself. */
const lookBesidesSeconds = 600;
/** How often it looks while nobody can tell it of new jobs. */
const lookOftenSeconds = 1;
const mostStopMs = 7_000;

const observe = durations({
  name: 'heed_job_duration_seconds',
  help: 'Time of a try at a job: it was completed, is tried again later (retried), or is given up (failed)',
  labelNames: ['kind', 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
});
const active = gauge({
  name: 'heed_jobs_active',
  help: 'Jobs that this process is working on',
  labelNames: ['kind'],
});

/** Works on the queue until it is told to stop. Jobs in progress then have some seconds to finish. */
export async function startWorkers(
  queue: Queue,
  handlers: readonly JobHandler[],
  log: Logger,
): Promise<() => Promise<void>> {
  const { boss } = queue;
  const workers = new Map<string, string[]>();
  for (const handler of handlers) {
    const ids: string[] = [];
    for (let index = 0; index < handler.kind.atOnce; index++) ids.push(await startWorker(boss, handler, log));
    workers.set(handler.kind.name, ids);
  }
  const look = setInterval(async () => {
    // The queue itself reports a database that is away.
    const due = await queue.findDueKinds().catch(() => []);
    for (const kind of due) for (const id of workers.get(kind) ?? []) boss.notifyWorker(id);
  }, lookEveryMs).unref();
  return async () => {
    clearInterval(look);
    const finished = Promise.all(handlers.map(({ kind }) => boss.offWork(kind.name, { wait: true })));
    await atMost(mostStopMs, finished, undefined);
  };
}

async function startWorker(boss: Queue['boss'], handler: JobHandler, log: Logger): Promise<string> {
  const options = {
    batchSize: handler.kind.batch,
    includeMetadata: true,
    perJobResults: true,
    groupConcurrency: handler.kind.atOnceInGroup,
    pollingIntervalSeconds: lookOftenSeconds,
    notifyPollingIntervalSeconds: lookBesidesSeconds,
  } as const;
  const id = await boss.work<never, unknown, typeof options>(handler.kind.name, options, async (jobs) => {
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await attempt(handler, job, log));
    // Nobody reports the jobs of the same group that waited for these to finish, so look again.
    boss.notifyWorker(id);
    return results;
  });
  return id;
}

async function attempt(handler: JobHandler, job: TakenJob<never>, log: Logger): Promise<JobResult> {
  const { name: kind } = handler.kind;
  const startedAt = performance.now();
  const measure = (outcome: string) => observe((performance.now() - startedAt) / 1_000, kind, outcome);
  active.inc({ kind });
  try {
    await perform(handler, job);
    measure('completed');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    measure(isLastAttempt(job) ? 'failed' : 'retried');
    const facts = { err: error, job: kind, jobId: job.id, attempt: job.retryCount + 1 };
    if (isLastAttempt(job)) log.error(facts, 'a job failed and is given up');
    else log.warn(facts, 'a job failed and will be tried again');
    return { id: job.id, status: 'failed', output: error };
  } finally {
    active.dec({ kind });
  }
}

/** One try at a job that was taken from the queue. */
export function perform(handler: JobHandler, job: TakenJob<never>): Promise<void> {
  const { data, askedBy } = readTrace<object>(job.data);
  const { name } = handler.kind;
  const attributes = {
    'messaging.system': 'heed',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': job.id,
    'heed.job.attempt': job.retryCount + 1,
  };
  return inSpan(`process ${name}`, { kind: 'consumer', attributes, askedBy }, () =>
    // The data of its own kind, which the queue cannot know.
    handler.handle(data as never, { jobId: job.id, retries: job.retryCount, isLast: isLastAttempt(job) }),
  );
}

function isLastAttempt({ retryCount, retryLimit }: TakenJob<object>): boolean {
  return retryCount >= retryLimit;
}
