import { type Context, inTransaction } from '../../platform/context.ts';
import { beginReading, lockPlace, movePlace, skipTo } from '../../platform/log-readers/log-places-sql.ts';
import type { LogReader } from '../../platform/log-readers/log-reader.ts';
import type { AutomationFields } from './automation-columns.ts';
import { type AwaitedEvent, eventScopes, findAwaitedEvents } from './awaited-events-sql.ts';
import { runEvents } from './run-events.ts';
import { inRunTransaction } from './run-on-item.ts';

const name = 'automations';

/** Runs the automations of each event on its item, once, in the order of the log. */
export const automationsReader: LogReader = {
  name,

  async step(ctx, workspaceId) {
    const { from, to, events } = await findAwaitedEvents(ctx, name, workspaceId);
    if (events.length === 0) {
      await skipTo(ctx, name, workspaceId, { from, to });
      return to > from;
    }
    const hasBegun = await handleTogether(ctx, workspaceId, events);
    if (!hasBegun) await handleTogether(ctx, workspaceId, events.slice(0, 1));
    return true;
  },

  async giveUp(ctx, workspaceId) {
    const { from, to, events } = await findAwaitedEvents(ctx, name, workspaceId);
    await skipTo(ctx, name, workspaceId, { from, to: events[0]?.sequence ?? to });
  },
};

/**
 * Handles events in one transaction. If it fails, each has its own, so that one that cannot be handled holds back only those
 * after it. Returns false if the first one's item is locked by somebody else.
 */
function handleTogether(ctx: Context, workspaceId: string, events: AwaitedEvent[]): Promise<boolean> {
  return inRunTransaction(
    ctx,
    async (tx, isolatesActions) => (await handle(tx, workspaceId, events, isolatesActions)) !== 'locked',
    async () => {
      for (const event of events) {
        const outcome = await inTransaction(ctx, (tx) => handle(tx, workspaceId, [event], true));
        if (outcome !== 'done') break;
      }
      return true;
    },
  );
}

/**
 * Another process may have handled some of the events meanwhile: who has locked the place goes on from it. Tells whether they
 * are done, some are left, or none is begun because the first one's item is locked.
 */
async function handle(
  tx: Context,
  workspaceId: string,
  events: AwaitedEvent[],
  isolatesActions: boolean,
): Promise<'done' | 'left' | 'locked'> {
  const place = await lockPlace(tx, name, workspaceId);
  const ahead = place ? events.filter(({ sequence }) => sequence > place.sequence) : [];
  const [first] = ahead;
  if (!place || !first) return 'done';
  const begun = place.sequence === first.sequence - 1 && place.progress.length > 0 ? place.progress : null;
  const taken = begun ? [first] : ahead;
  const handled = await runEvents(tx, workspaceId, taken, { begun, isolatesActions });
  const last = taken[handled.events - 1];
  if (!last) return 'locked';
  const isBegun = handled.left.length > 0;
  const sequence = isBegun ? last.sequence - 1 : last.sequence;
  await movePlace(tx, name, workspaceId, { sequence, progress: handled.left });
  return isBegun || last !== ahead.at(-1) ? 'left' : 'done';
}

/** Lets the automation hear of events from now on, if it waits for any. */
export async function awaitEvents(
  tx: Context,
  workspaceId: string,
  { enabled, scope }: Pick<AutomationFields, 'enabled'> & { scope: string },
): Promise<void> {
  if (enabled && (eventScopes as readonly string[]).includes(scope)) await beginReading(tx, name, workspaceId);
}
