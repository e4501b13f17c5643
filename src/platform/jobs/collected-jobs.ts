import type { Context } from '../context.ts';
import type { JobName, JobSender, NewJob } from './queue.ts';

/**
 * Does the work in a transaction, and leaves all the jobs that it leaves at its end, with one statement for each kind. For
 * work that as a whole succeeds or fails: a job is left although what left it was taken back to a savepoint.
 */
export async function withCollectedJobs<Result>(tx: Context, work: (tx: Context) => Promise<Result>): Promise<Result> {
  const collected = new Map<JobName, NewJob<JobName>[]>();
  const collect = (name: JobName, jobs: NewJob<JobName>[]) => {
    const earlier = collected.get(name);
    if (earlier) earlier.push(...jobs);
    else collected.set(name, [...jobs]);
  };
  const queue: JobSender = {
    send: async (_ctx, name, data, options) => collect(name, [{ data, ...options }]),
    sendAll: async (_ctx, name, jobs) => collect(name, jobs),
  };
  const result = await work({ ...tx, queue });
  for (const [name, jobs] of collected) await tx.queue.sendAll(tx, name, jobs);
  return result;
}
