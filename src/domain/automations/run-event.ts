import type { Automation, Feedback } from '../../../generated/prisma/client.ts';
import type { EventChanges } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { lockFeedbackRow } from '../feedback/feedback-sql.ts';
import { findAndLockProjectRules } from '../rules/project-rules.ts';
import { findActionReferences } from './action-references.ts';
import { type AutomationRow, toAutomation } from './automation.ts';
import type { AwaitedEvent } from './awaited-event-sql.ts';
import { actionsAtATime, automationActor, type FinishedRun, runOnItem } from './run-on-item.ts';
import { recordRuns } from './runs.ts';

const automationsAtATime = 20;

/**
 * Runs the first automations of an event on its item, in their order. `begun` names those that were left by the time
 * before. Returns those that are left now.
 */
export async function runEvent(
  tx: Context,
  event: AwaitedEvent,
  begun: string[] | null,
  isolatesActions: boolean,
): Promise<string[]> {
  const { workspaceId, scope } = event;
  const project = await findAndLockProjectRules(tx, workspaceId, event.projectId);
  const item = project && (await lockFeedbackRow(tx, workspaceId, event.feedbackId));
  if (!item) return [];
  const found = await findInOrder(tx, event, begun);
  const automations = fewEnough(found.slice(0, automationsAtATime));
  const actions = automations.flatMap((automation) => automation.actions);
  const references = await findActionReferences(tx, workspaceId, project, actions);

  const runs: FinishedRun[] = [];
  let current: Feedback = item;
  const occurredAt = event.occurredAt.toISOString();
  const caused: Context = { ...tx, causedBy: { eventId: event.id } };
  for (const automation of automations) {
    const target = { item: current, references, actor: automationActor, scope, occurredAt, isolatesActions };
    const run = await runOnItem(caused, automation, { ...target, change: restoreChange(event.changes, current) });
    current = run.item;
    runs.push(run);
  }
  await recordRuns(tx, workspaceId, runs, event.id);
  return found.slice(automations.length).map(({ id }) => id);
}

/** Takes the first automations, at least one, but so few that the item is not locked for long. */
function fewEnough(automations: AutomationRow[]): AutomationRow[] {
  const taken: AutomationRow[] = [];
  let actions = 0;
  for (const automation of automations) {
    actions += automation.actions.length;
    if (taken.length > 0 && actions > actionsAtATime) break;
    taken.push(automation);
  }
  return taken;
}

/** Those of the event, in their order. Leaves out what has been deleted or disabled since it was begun. */
async function findInOrder(tx: Context, event: AwaitedEvent, begun: string[] | null): Promise<AutomationRow[]> {
  const { workspaceId, projectId, scope } = event;
  const rows: Automation[] = await tx.db.automation.findMany({
    where: { workspaceId, projectId, scope, enabled: true, ...(begun && { id: { in: begun } }) },
    orderBy: [{ priority: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toAutomation);
}

/** The item before and after the change. Fields that the event does not name have not changed. */
function restoreChange(
  changes: EventChanges | null,
  item: Feedback,
): { before: Feedback; after: Feedback } | undefined {
  if (!changes) return undefined;
  const side = (of: 'from' | 'to') =>
    Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, revive(field, change[of])]));
  return { before: { ...item, ...side('from') }, after: { ...item, ...side('to') } };
}

const times: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'statusChangedAt', 'dueDate', 'resolvedAt']);

/** A value as the table has it, which the log has as JSON. */
function revive(field: string, value: unknown): unknown {
  return times.has(field) && typeof value === 'string' ? new Date(value) : value;
}
