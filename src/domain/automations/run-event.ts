import type { Automation, Feedback } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { restoreChange } from '../feedback/events.ts';
import { findAndLockFeedback } from '../feedback/feedback.ts';
import type { FeedbackEvent } from '../feedback/feedback-event-job.ts';
import { findAndLockProjectRules } from '../rules/project-rules.ts';
import { findActionReferences } from './action-references.ts';
import { type AutomationRow, toAutomation } from './automation.ts';
import { findPending } from './automation-sql.ts';
import { actionsAtATime, automationActor, type FinishedRun, inRunTransaction, runOnItem } from './run-on-item.ts';
import { recordRuns } from './runs.ts';

const automationsAtATime = 20;

/**
 * Runs the automations of an event on its item, in their order. It may be called again for the same event, even at the
 * same moment: each automation runs once. A run is recorded with what it changed, so a crash leaves both or neither.
 */
export async function runEvent(ctx: Context, event: FeedbackEvent): Promise<void> {
  while (await inRunTransaction(ctx, (tx, isolatesActions) => runNext(tx, event, isolatesActions)));
}

/** Runs the next automations, and returns whether some are left. */
export async function runNext(tx: Context, event: FeedbackEvent, isolatesActions: boolean): Promise<boolean> {
  const { workspaceId } = event;
  const project = await findAndLockProjectRules(tx, workspaceId, event.projectId);
  const item = project && (await findAndLockFeedback(tx, workspaceId, event.feedbackId));
  if (!item) return false;
  const pending = await findPending(tx, event);
  const found = await findInOrder(tx, workspaceId, pending.slice(0, automationsAtATime));
  const automations = fewEnough(found);
  const later = [...found.slice(automations.length).map(({ id }) => id), ...pending.slice(automationsAtATime)];
  const actions = automations.flatMap((automation) => automation.actions);
  const references = await findActionReferences(tx, workspaceId, project, actions);

  const runs: FinishedRun[] = [];
  let current: Feedback = item;
  const { scope, occurredAt } = event;
  for (const automation of automations) {
    const target = { item: current, references, actor: automationActor, scope, occurredAt, isolatesActions };
    const run = await runOnItem(tx, automation, { ...target, change: restoreChange(event, current) });
    current = run.item;
    runs.push(run);
  }
  await recordRuns(tx, workspaceId, runs, event.id);
  const ofEvent = { workspaceId_id: { workspaceId, id: event.id } };
  await tx.db.automationEvent.update({ where: ofEvent, data: { pending: later } });
  return later.length > 0;
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

/** Leaves out those that have been deleted or disabled since. */
async function findInOrder(tx: Context, workspaceId: string, ids: string[]): Promise<AutomationRow[]> {
  const rows: Automation[] = await tx.db.automation.findMany({
    where: { workspaceId, id: { in: ids }, enabled: true },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toAutomation);
}
