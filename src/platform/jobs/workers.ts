import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobKind } from './job-kind.ts';
import type { Queue } from './queue.ts';

/** One try at a job. */
export interface Attempt {
  jobId: string;
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

/** A new job wakes a worker at once. This is how often it looks by itself, for jobs whose pause is over. */
const lookEverySeconds = 15;
const mostStopMs = 7_000;

/** Works on the queue until it is told to stop. Jobs in progress then have some seconds to finish. */
export async function startWorkers(
  { boss }: Queue,
  handlers: readonly JobHandler[],
  log: Logger,
): Promise<() => Promise<void>> {
  for (const handler of handlers)
    for (let index = 0; index < handler.kind.atOnce; index++) await startWorker(boss, handler, log);
  return async () => {
    const finished = Promise.all(handlers.map(({ kind }) => boss.offWork(kind.name, { wait: true })));
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, mostStopMs);
    await Promise.race([finished, timeout]);
    clearTimeout(timer);
  };
}

async function startWorker(boss: Queue['boss'], handler: JobHandler, log: Logger): Promise<void> {
  const options = {
    batchSize: handler.kind.batch,
    includeMetadata: true,
    perJobResults: true,
    groupConcurrency: handler.kind.atOnceInGroup,
    pollingIntervalSeconds: lookEverySeconds,
    notifyPollingIntervalSeconds: lookEverySeconds,
  } as const;
  const id = await boss.work<never, unknown, typeof options>(handler.kind.name, options, async (jobs) => {
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await attempt(handler, job, log));
    // Nobody reports the jobs of the same group that waited for these to finish, so look again.
    boss.notifyWorker(id);
    return results;
  });
}

async function attempt(handler: JobHandler, job: TakenJob<never>, log: Logger): Promise<JobResult> {
  try {
    await perform(handler, job);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const facts = { err: error, job: handler.kind.name, jobId: job.id, attempt: job.retryCount + 1 };
    if (isLastAttempt(job)) log.error(facts, 'a job failed and is given up');
    else log.warn(facts, 'a job failed and will be tried again');
    return { id: job.id, status: 'failed', output: error };
  }
}

/** One try at a job that was taken from the queue. */
export function perform(handler: JobHandler, job: TakenJob<never>): Promise<void> {
  return handler.handle(job.data, { jobId: job.id, isLast: isLastAttempt(job) });
}

function isLastAttempt({ retryCount, retryLimit }: TakenJob<object>): boolean {
  return retryCount >= retryLimit;
}
