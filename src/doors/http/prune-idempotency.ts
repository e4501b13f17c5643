import type { Services } from '../../platform/context.ts';
import { keptMs } from './idempotency.ts';

const everyMs = 3_600_000;

/** Removes records that no retry can ask for any more, once an hour; any number of processes may. Returns how to stop. */
export function pruneIdempotencyRecords({ prisma, clock, log }: Services): () => void {
  const prune = () => {
    const before = new Date(clock().getTime() - keptMs);
    prisma.idempotencyRecord
      .deleteMany({ where: { createdAt: { lt: before } } })
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove old idempotency records'));
  };
  const timer = setInterval(prune, everyMs).unref();
  return () => clearInterval(timer);
}
