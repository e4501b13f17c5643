import type { Context } from '../../src/platform/context.ts';
import type { JobName } from '../../src/platform/jobs/queue.ts';
import { jobHandlers } from '../../src/start/job-handlers.ts';
import { perform } from '../../src/start/workers.ts';
import type { TestApp } from './app.ts';

/** What the service acts with, outside of any request. */
export function contextOf({ running }: TestApp): Context {
  const { services } = running;
  return { ...services, db: services.prisma, requestId: 'test' };
}

/**
 * Works off all jobs that are due, and those that they leave, until there is none. `retries` counts a job's pauses as
 * over. Returns how many tries it took.
 */
export async function runJobs({ running }: TestApp, { retries = false } = {}): Promise<number> {
  const { services } = running;
  const { boss } = services.queue;
  let tries = 0;
  for (;;) {
    const before = tries;
    for (const name of Object.keys(jobHandlers) as JobName[]) {
      const options = {
        batchSize: 100,
        includeMetadata: true,
        groupConcurrency: 1,
        ignoreStartAfter: retries,
      } as const;
      for (const job of await boss.fetch<never>(name, options)) {
        tries += 1;
        await perform(services, name, job).then(
          () => boss.complete(name, job.id),
          (error) => boss.fail(name, job.id, error),
        );
      }
    }
    if (tries === before) return tries;
  }
}
