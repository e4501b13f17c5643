import type { Services } from '../../platform/context.ts';

const everyMs = 3_600_000;
/** Far longer than the queue goes on trying an event. */
const keptMs = 7 * 24 * 3_600_000;

/** Forgets how far old events have come, once an hour; any number of processes may. Returns how to stop. */
export function keepPruningEvents({ prisma, clock, log }: Services): () => void {
  const prune = () => {
    const before = new Date(clock().getTime() - keptMs);
    prisma.automationEvent
      .deleteMany({ where: { createdAt: { lt: before } } })
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove old automation events'));
  };
  const timer = setInterval(prune, everyMs).unref();
  return () => clearInterval(timer);
}
