import type { Feedback } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { EventChanges } from '../../platform/events/event.ts';
import type { AutomationRow } from './automation.ts';
import type { AwaitedEvent } from './awaited-events-sql.ts';
import { automationActor, type FinishedRun, type RunTarget, runOnItem } from './run-on-item.ts';

/** Runs automations of an event on its item, each on what the one before has left. */
export async function runEvent(
  tx: Context,
  event: AwaitedEvent,
  automations: AutomationRow[],
  target: Pick<RunTarget, 'item' | 'references' | 'isolatesActions'>,
): Promise<FinishedRun[]> {
  const caused: Context = { ...tx, causedBy: { eventId: event.id } };
  const why = { actor: automationActor, scope: event.scope, occurredAt: event.occurredAt.toISOString() };
  const runs: FinishedRun[] = [];
  let { item } = target;
  for (const automation of automations) {
    const change = event.changes ? restoreChange(event.changes, item) : undefined;
    const run = await runOnItem(caused, automation, { ...target, ...why, item, change });
    item = run.item;
    runs.push(run);
  }
  return runs;
}

/**
 * Returns the item before and after the change. Fields that the event does not name have not changed. A due date that only begins or
 * ends to stand still has not either.
 */
export function restoreChange(changes: EventChanges, item: Feedback): { before: Feedback; after: Feedback } {
  const isPause = 'slaPaused' in changes && ('status' in changes || 'commentCount' in changes);
  const noticed = Object.entries(changes).filter(([field]) => !(isPause && pausing.has(field)));
  const side = (of: 'from' | 'to') =>
    Object.fromEntries(noticed.map(([field, change]) => [field, revive(field, change[of])]));
  return { before: { ...item, ...side('from') }, after: { ...item, ...side('to') } };
}

const pausing: ReadonlySet<string> = new Set(['dueDate', 'slaPaused']);

const times: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'statusChangedAt',
  'dueDate',
  'resolvedAt',
  'firstAnsweredAt',
  'firstAnswerDueDate',
  'snoozedUntil',
]);

/** A value as the table has it, which the log has as JSON. */
function revive(field: string, value: unknown): unknown {
  return times.has(field) && typeof value === 'string' ? new Date(value) : value;
}
