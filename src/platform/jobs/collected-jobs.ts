import type { Db } from '../db/client.ts';
import type { JobKind } from './job-kind.ts';
import type { JobSender, NewJob } from './queue.ts';

/**
 * Does the work in a transaction, and leaves all the jobs that it leaves at its end, with one statement for each kind. For
 * work that as a whole succeeds or fails: a job is left although what left it was taken back to a savepoint.
 */
export async function withCollectedJobs<Work extends { db: Db; jobs: JobSender }, Result>(
  tx: Work,
  work: (tx: Work) => Promise<Result>,
): Promise<Result> {
  const collected = new Map<JobKind<object>, NewJob<object>[]>();
  const collect = (kind: JobKind<object>, jobs: NewJob<object>[]) => {
    collected.set(kind, [...(collected.get(kind) ?? []), ...jobs]);
  };
  const jobs: JobSender = {
    send: async (_work, kind, data, options) => collect(kind, [{ data, ...options }]),
    sendAll: async (_work, kind, all) => collect(kind, all),
  };
  const result = await work({ ...tx, jobs });
  for (const [kind, all] of collected) await tx.jobs.sendAll(tx, kind, all);
  return result;
}
