import { pruneEvents } from '../domain/automations/prune-events.ts';
import { enqueueDueAutomations } from '../domain/automations/scheduler.ts';
import { pruneIdempotencyRecords } from '../doors/http/idempotency/answer-once.ts';
import { type Context, newContext, type Services } from '../platform/context.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Something that comes back by the clock. Any number of processes may do it at the same time. */
interface Chore {
  name: string;
  everyMs: number;
  work(ctx: Context): Promise<unknown>;
}

/** What every process does that serves. */
const everywhere: Chore[] = [
  { name: 'sweep-files', everyMs: minuteMs, work: ({ files }) => files.sweep() },
  { name: 'prune-idempotency-records', everyMs: hourMs, work: pruneIdempotencyRecords },
];

/** What the processes do that work on the queue. */
const besideJobs: Chore[] = [
  { name: 'start-due-automations', everyMs: 5 * secondMs, work: enqueueDueAutomations },
  { name: 'prune-automation-events', everyMs: hourMs, work: pruneEvents },
];

/** Does the chores of a process that serves, or that works on the queue. Returns how to stop. */
export function keepHouse(services: Services, of: { serving: boolean; working: boolean }): () => void {
  const chores = [...(of.serving ? everywhere : []), ...(of.working ? besideJobs : [])];
  const timers = chores.map((chore) => repeat(services, chore));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** A turn that takes longer than the pause lets the next one fail to come, and one that fails is tried again by the next. */
function repeat(services: Services, { name, everyMs, work }: Chore): NodeJS.Timeout {
  let isUnderWay = false;
  const turn = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await work(newContext(services, name));
    } catch (error) {
      services.log.warn({ err: error, chore: name }, 'a chore failed and will be tried again');
    } finally {
      isUnderWay = false;
    }
  };
  return setInterval(turn, everyMs).unref();
}
