import { type Context, newContext } from '../../src/platform/context.ts';
import { perform } from '../../src/platform/jobs/workers.ts';
import type { TestApp } from './app.ts';

/** What the service acts with outside any request. */
export function contextOf({ running }: TestApp): Context {
  return newContext(running.services, 'test');
}

/**
 * Works off the logs of events and runs all jobs that are due, and those that they send, until no job is left. `retries`
 * treats a job's pauses as over. Returns how many steps and tries it took.
 */
export async function runJobs({ running }: TestApp, { retries = false } = {}): Promise<number> {
  const { boss } = running.queue;
  let tries = 0;
  for (;;) {
    const before = tries;
    tries += await running.readers.drain();
    tries += await running.mails.drain();
    tries += await running.posts.drain({ regardless: retries });
    for (const handler of running.handlers) {
      const { name, atOnceInGroup } = handler.kind;
      const options = {
        batchSize: 100,
        includeMetadata: true,
        groupConcurrency: atOnceInGroup,
        ignoreStartAfter: retries,
      } as const;
      for (const job of await boss.fetch<never>(name, options)) {
        tries += 1;
        await perform(handler, job).then(
          () => boss.complete(name, job.id),
          (error) => boss.fail(name, job.id, error),
        );
      }
    }
    if (tries === before) return tries;
  }
}
