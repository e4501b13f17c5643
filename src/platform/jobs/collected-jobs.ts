import type { Db } from '../db/sql.ts';
import type { JobKind } from './job-kind.ts';
import type { JobSender, NewJob } from './queue.ts';

/**
 * Does the work in a transaction and sends all its jobs at the end, with one statement for each kind. Only for work
 * that succeeds or fails as a whole: a job is sent even if the part that sent it was rolled back to a savepoint.
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
    remove: (...which) => tx.jobs.remove(...which),
  };
  const result = await work({ ...tx, jobs });
  for (const [kind, all] of collected) await tx.jobs.sendAll(tx, kind, all);
  return result;
}
