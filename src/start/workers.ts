import type { JobResult, JobWithMetadata } from 'pg-boss';
import { keepPruningEvents } from '../domain/automations/prune-events.ts';
import { startScheduler } from '../domain/automations/scheduler.ts';
import type { Context, Services } from '../platform/context.ts';
import { jobKinds } from '../platform/jobs/kinds.ts';
import type { JobData, JobName } from '../platform/jobs/queue.ts';
import { type Handler, jobHandlers } from './job-handlers.ts';

/** A new job wakes a worker at once; this is how often it looks by itself, for jobs whose pause is over. */
const lookEverySeconds = 15;
const mostStopMs = 7_000;

/** Works on the queue until it is told to stop; jobs under way then have some seconds to finish. */
export async function startWorkers(services: Services): Promise<() => Promise<void>> {
  const names = Object.keys(jobHandlers) as JobName[];
  for (const name of names)
    for (let index = 0; index < jobKinds[name].atOnce; index++) await startWorker(services, name);
  const stopTimers = [startScheduler(services), keepPruningEvents(services)];
  return async () => {
    for (const stop of stopTimers) stop();
    const finished = Promise.all(names.map((name) => services.queue.boss.offWork(name, { wait: true })));
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, mostStopMs);
    await Promise.race([finished, timeout]);
    clearTimeout(timer);
  };
}

async function startWorker(services: Services, name: JobName): Promise<void> {
  const { boss } = services.queue;
  const options = {
    batchSize: jobKinds[name].batch,
    includeMetadata: true,
    perJobResults: true,
    groupConcurrency: 1,
    pollingIntervalSeconds: lookEverySeconds,
    notifyPollingIntervalSeconds: lookEverySeconds,
  } as const;
  const id = await boss.work<JobData[typeof name], unknown, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await attempt(services, name, job));
    // What waited for these to finish, being of their group, is nobody's news: look again.
    boss.notifyWorker(id);
    return results;
  });
}

async function attempt(services: Services, name: JobName, job: JobWithMetadata<JobData[JobName]>): Promise<JobResult> {
  try {
    await perform(services, name, job);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const isLast = isLastAttempt(job);
    const facts = { err: error, job: name, jobId: job.id, attempt: job.retryCount + 1 };
    if (isLast) services.log.error(facts, 'a job failed and is given up');
    else services.log.warn(facts, 'a job failed and will be tried again');
    return { id: job.id, status: 'failed', output: error };
  }
}

/** One try at a job that was taken from the queue. */
export async function perform(
  services: Services,
  name: JobName,
  job: JobWithMetadata<JobData[JobName]>,
): Promise<void> {
  const ctx: Context = { ...services, db: services.prisma, requestId: job.id };
  await (jobHandlers[name] as Handler<JobName>)(ctx, job.data, { isLast: isLastAttempt(job) });
}

function isLastAttempt({ retryCount, retryLimit }: JobWithMetadata<object>): boolean {
  return retryCount >= retryLimit;
}
