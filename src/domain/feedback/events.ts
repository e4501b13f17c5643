import { uuidv7 } from 'uuidv7';
import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import type { FeedbackChange } from './feedback-change.ts';
import { type EventScope, type FeedbackEvent, feedbackEventJob } from './feedback-event-job.ts';

type Item = Pick<Feedback, 'id' | 'workspaceId' | 'projectId'>;

/** Tells the automations of a new item, in the transaction that creates it. */
export function raiseCreated(tx: Context, item: Item): Promise<void> {
  return raise(tx, 'feedback.created', item);
}

/** Tells the automations of a change to an item, in its transaction. A change of nothing is not told. */
export async function raiseUpdated(tx: Context, project: ProjectRules, change: FeedbackChange): Promise<void> {
  if (change.changed.length === 0 || tx.automation || !isAwaited(project, 'feedback.updated')) return;
  const changed = columns.filter((name) => !isSame(change.before[name], change.after[name]));
  const pick = (from: Feedback) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  await raise(tx, 'feedback.updated', change.after, { before: pick(change.before), after: pick(change.after) });
}

/** Whether an automation of the project waits for such events. */
export function isAwaited(project: Pick<ProjectRules, 'awaitedEvents'>, scope: EventScope): boolean {
  return project.awaitedEvents.includes(scope);
}

/** Returns the full change that an event tells of. Fields that it does not name have not changed. */
export function restoreChange(event: FeedbackEvent, item: Feedback): { before: Feedback; after: Feedback } | undefined {
  if (!event.change) return undefined;
  return { before: { ...item, ...revive(event.change.before) }, after: { ...item, ...revive(event.change.after) } };
}

/** Events of one item are handled one after the other. */
function raise(tx: Context, scope: EventScope, item: Item, change?: FeedbackEvent['change']): Promise<void> {
  const { id: feedbackId, workspaceId, projectId } = item;
  const occurredAt = tx.clock().toISOString();
  const event = { id: uuidv7(), scope, workspaceId, projectId, feedbackId, occurredAt, ...(change && { change }) };
  return tx.jobs.send(tx, feedbackEventJob, event, { group: feedbackId });
}

const columns = Object.values(Prisma.FeedbackScalarFieldEnum);
const times: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'statusChangedAt', 'dueDate', 'resolvedAt']);

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Restores columns as they were before they went through JSON. */
function revive(stored: { [name: string]: unknown }): Partial<Feedback> {
  const revived = Object.entries(stored).map(([name, value]) => [
    name,
    times.has(name) && typeof value === 'string' ? new Date(value) : value,
  ]);
  return Object.fromEntries(revived);
}
