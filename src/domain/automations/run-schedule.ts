import type { Project } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { lockFeedbackRows } from '../feedback/feedback-sql.ts';
import { availableFields } from '../rules/custom-fields.ts';
import { findAndLockProjectRules, toProjectRules } from '../rules/project-rules.ts';
import { findActionReferences } from './action-references.ts';
import { type AutomationRow, toAutomation } from './automation.ts';
import { endMatches, findNewMatches } from './automation-sql.ts';
import { compileConditions } from './conditions/condition-sql.ts';
import { dependsOnTime } from './conditions/depends-on-time.ts';
import { endInterruptedMatches } from './end-interrupted-matches.ts';
import {
  actionsAtATime,
  automationActor,
  type FinishedRun,
  inRunTransaction,
  judge,
  runOnItem,
} from './run-on-item.ts';
import { recordRuns } from './runs.ts';
import { type ScheduledRun, scheduledAutomationJob } from './scheduled-automation-job.ts';

/** A tick that finds more items than this continues in another job, so that none runs for long. */
const mostItems = 500;
const mostItemsAtATime = 100;
/** Far longer than the clocks of processes differ, and than the time between a change and its commit. */
const marginMs = 3_600_000;

/**
 * Does one tick of a scheduled automation: runs it on the items that newly meet its conditions. It may be called again
 * for the same tick. Its jobs form one group, so no two of them run at the same time.
 */
export async function runSchedule(ctx: Context, job: ScheduledRun): Promise<void> {
  const automation = await findEnabled(ctx, job.workspaceId, job.automationId);
  if (!automation) return;
  const { workspaceId, id } = automation;
  const project = await ctx.db.project.findUnique({
    where: { workspaceId_id: { workspaceId, id: automation.projectId }, deletedAt: null },
  });
  if (!project) return;
  const now = ctx.clock();
  const rules = toProjectRules(project);
  const holds = compileConditions(automation.conditions, availableFields(rules), now);
  await endMatches(ctx, automation, holds);
  await endInterruptedMatches(ctx, automation, rules, judgedSince(automation, project));
  const changedSince = lookedAtAllUntil(automation, project);
  const ids = await findNewMatches(ctx, automation, holds, { most: mostItems, changedSince });
  const runs = await runOnAll(ctx, automation, ids);
  if (ids.length === mostItems && runs > 0) await ctx.jobs.send(ctx, scheduledAutomationJob, job, { group: id });
  else await ctx.db.automation.updateMany({ where: { workspaceId, id }, data: { scannedAt: now } });
}

/**
 * If conditions do not depend on time, only items that changed since then can newly meet them. Null if all items must
 * be looked at, for example after a change of the conditions or of the fields that the project defines.
 */
function lookedAtAllUntil({ conditions, scannedAt, updatedAt }: AutomationRow, project: Project): Date | null {
  if (!scannedAt || dependsOnTime(conditions, availableFields(toProjectRules(project)))) return null;
  const since = new Date(scannedAt.getTime() - marginMs);
  return since > updatedAt && since > project.updatedAt ? since : null;
}

/** Before the last tick nothing is left to be judged, nor before the conditions and the fields were as they are now. */
function judgedSince({ scannedAt, updatedAt }: AutomationRow, project: Project): Date {
  const times = [updatedAt.getTime(), project.updatedAt.getTime(), (scannedAt?.getTime() ?? 0) - marginMs];
  return new Date(Math.max(...times));
}

async function findEnabled(ctx: Context, workspaceId: string, id: string): Promise<AutomationRow | null> {
  const row = await ctx.db.automation.findUnique({ where: { workspaceId_id: { workspaceId, id }, enabled: true } });
  return row && toAutomation(row);
}

/**
 * Runs on some items at a time and skips locked ones, because waiting for several items could deadlock. Returns how
 * many ran.
 */
async function runOnAll(ctx: Context, automation: AutomationRow, ids: string[]): Promise<number> {
  const itemsAtATime = Math.min(mostItemsAtATime, Math.ceil(actionsAtATime / automation.actions.length));
  const inUse: string[] = [];
  let runs = 0;
  for (let start = 0; start < ids.length; start += itemsAtATime) {
    const some = ids.slice(start, start + itemsAtATime);
    const done = await inRunTransaction(ctx, (tx, isolatesActions) =>
      runOnSome(tx, automation, some, { waits: false, isolatesActions }),
    );
    inUse.push(...some.filter((id) => !done.locked.has(id)));
    runs += done.runs;
  }
  for (const id of inUse) {
    const done = await inRunTransaction(ctx, (tx, isolatesActions) =>
      runOnSome(tx, automation, [id], { waits: true, isolatesActions }),
    );
    runs += done.runs;
  }
  return runs;
}

/** Skips items that have changed since they were found, and does nothing if the automation has been disabled. */
async function runOnSome(
  tx: Context,
  { workspaceId, id }: AutomationRow,
  ids: string[],
  { waits, isolatesActions }: { waits: boolean; isolatesActions: boolean },
) {
  const automation = await findEnabled(tx, workspaceId, id);
  const project = automation && (await findAndLockProjectRules(tx, workspaceId, automation.projectId));
  if (!project) return { locked: new Set(ids), runs: 0 };
  const items = await lockFeedbackRows(tx, workspaceId, ids, !waits);
  const references = await findActionReferences(tx, workspaceId, project, automation.actions);

  const occurredAt = tx.clock().toISOString();
  const targets = items
    .map((item) => ({ item, references, actor: automationActor, scope: automation.scope, occurredAt, isolatesActions }))
    .filter((target) => judge(tx, automation, target).holds);
  const started = await startMatches(
    tx,
    automation,
    targets.map(({ item }) => item.id),
  );
  const runs: FinishedRun[] = [];
  for (const target of targets) if (started.has(target.item.id)) runs.push(await runOnItem(tx, automation, target));
  await recordRuns(tx, workspaceId, runs);
  return { locked: new Set(items.map(({ id }) => id)), runs: runs.length };
}

/** Records that the items match from now on. Returns only those that did not match before. */
async function startMatches(
  tx: Context,
  { id: automationId, workspaceId }: AutomationRow,
  feedbackIds: string[],
): Promise<Set<string>> {
  if (feedbackIds.length === 0) return new Set();
  const started = await tx.db.automationMatch.createManyAndReturn({
    data: feedbackIds.map((feedbackId) => ({ workspaceId, automationId, feedbackId, startedAt: tx.clock() })),
    skipDuplicates: true,
    select: { feedbackId: true },
  });
  return new Set(started.map(({ feedbackId }) => feedbackId));
}
