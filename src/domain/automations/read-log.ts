import type { Context } from '../../platform/context.ts';
import { beginReading, lockPlace, movePlace, skipTo } from '../../platform/log-readers/log-places-sql.ts';
import type { LogReader } from '../../platform/log-readers/log-reader.ts';
import type { AutomationFields } from './automation-columns.ts';
import { type AwaitedEvent, eventScopes, findAwaitedEvent } from './awaited-event-sql.ts';
import { runEvent } from './run-event.ts';
import { inRunTransaction } from './run-on-item.ts';

const name = 'automations';

/** Runs the automations of each event on its item, once, in the order of the log. */
export const automationsReader: LogReader = {
  name,

  async step(ctx, workspaceId) {
    const { from, to, event } = await findAwaitedEvent(ctx, name, workspaceId);
    if (!event) {
      await skipTo(ctx, name, workspaceId, { from, to });
      return to > from;
    }
    await inRunTransaction(ctx, (tx, isolatesActions) => handle(tx, event, isolatesActions));
    return true;
  },

  async giveUp(ctx, workspaceId) {
    const { from, to, event } = await findAwaitedEvent(ctx, name, workspaceId);
    await skipTo(ctx, name, workspaceId, { from, to: event?.sequence ?? to });
  },
};

/** Another process may have handled the event meanwhile: who has locked the place goes on from it. */
async function handle(tx: Context, event: AwaitedEvent, isolatesActions: boolean): Promise<void> {
  const { workspaceId, sequence } = event;
  const place = await lockPlace(tx, name, workspaceId);
  if (!place || place.sequence >= sequence) return;
  const begun = place.sequence === sequence - 1 && place.progress.length > 0 ? place.progress : null;
  const left = await runEvent(tx, event, begun, isolatesActions);
  await movePlace(
    tx,
    name,
    workspaceId,
    left.length > 0 ? { sequence: sequence - 1, progress: left } : { sequence, progress: [] },
  );
}

/** Lets the automation hear of events from now on, if it waits for any. */
export async function awaitEvents(
  tx: Context,
  workspaceId: string,
  { enabled, scope }: Pick<AutomationFields, 'enabled'> & { scope: string },
): Promise<void> {
  if (enabled && (eventScopes as readonly string[]).includes(scope)) await beginReading(tx, name, workspaceId);
}
