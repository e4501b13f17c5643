import type { Automation } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { type LockedItem, lockItems } from '../feedback/lock-items.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { findActionReferences } from './action-references.ts';
import type { ActionReferences } from './actions/action.ts';
import { type AutomationRow, toAutomation } from './automation.ts';
import type { AwaitedEvent } from './awaited-events-sql.ts';
import { runEvent } from './run-event.ts';
import { actionsAtATime, type FinishedRun } from './run-on-item.ts';
import { recordRuns } from './runs.ts';

/** Of one event. */
const automationsAtATime = 20;

/** After so many actions no further event is begun, so that its items are not locked for long. */
const enoughActions = 50;

/** What has been done of the events. */
export interface Handled {
  /** How many of them, from the first on. None if somebody else has locked the item of the first of several. */
  events: number;
  /** The automations that the last of these has still to run. */
  left: string[];
}

/**
 * Runs the automations of a workspace's events in the order of the log, each on the event's item. `begun` names those that
 * the first event has still to run, if it was begun before. A single event waits for its item. Several end before the first
 * one whose item somebody else has locked, because waiting for several items could deadlock.
 */
export async function runEvents(
  tx: Context,
  workspaceId: string,
  events: AwaitedEvent[],
  { begun, isolatesActions }: { begun: string[] | null; isolatesActions: boolean },
): Promise<Handled> {
  const waits = events.length === 1;
  const ids = events.map(({ feedbackId }) => feedbackId);
  const items = await lockItems(tx, workspaceId, ids, { skipsLocked: !waits });
  const automations = await findInOrder(tx, workspaceId, events, begun);
  const references = await findReferences(tx, workspaceId, items, automations);

  const runs: FinishedRun[] = [];
  const handled: Handled = { events: 0, left: [] };
  for (const event of events) {
    const locked = items.get(event.feedbackId);
    if (!locked && !waits) break;
    handled.events += 1;
    if (!locked) break;
    const found = automations.filter(({ projectId, scope }) => projectId === event.projectId && scope === event.scope);
    const first = fewEnough(found.slice(0, automationsAtATime));
    const { item, project } = locked;
    const target = { item, references: references.get(project.id) as ActionReferences, isolatesActions };
    const finished = await runEvent(tx, event, first, target);
    runs.push(...finished);
    locked.item = finished.at(-1)?.item ?? item;
    handled.left = found.slice(first.length).map(({ id }) => id);
    if (handled.left.length > 0 || countActions(runs) >= enoughActions) break;
  }
  await recordRuns(tx, workspaceId, runs);
  return handled;
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

/** Those that these events await, in their order. Leaves out what has been deleted or disabled since it was begun. */
async function findInOrder(
  tx: Context,
  workspaceId: string,
  events: AwaitedEvent[],
  begun: string[] | null,
): Promise<AutomationRow[]> {
  const projectId = { in: [...new Set(events.map(({ projectId }) => projectId))] };
  const scope = { in: [...new Set(events.map(({ scope }) => scope))] };
  const rows: Automation[] = await tx.db.automation.findMany({
    where: { workspaceId, projectId, scope, enabled: true, ...(begun && { id: { in: begun } }) },
    orderBy: [{ priority: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toAutomation);
}

/** By the id of the project. */
async function findReferences(
  tx: Context,
  workspaceId: string,
  items: Map<string, LockedItem>,
  automations: AutomationRow[],
): Promise<Map<string, ActionReferences>> {
  const projects = new Map<string, ProjectRules>();
  for (const { project } of items.values()) projects.set(project.id, project);
  const references = new Map<string, ActionReferences>();
  for (const [id, project] of projects) {
    const actions = automations.flatMap((one) => (one.projectId === id ? one.actions : []));
    references.set(id, await findActionReferences(tx, workspaceId, project, actions));
  }
  return references;
}

function countActions(runs: FinishedRun[]): number {
  return runs.reduce((count, { actionsExecuted }) => count + actionsExecuted.length, 0);
}
