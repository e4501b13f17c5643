import type { Automation } from '../../../generated/prisma/client.ts';
import type {
  Action,
  AutomationDisabledReason,
  AutomationScope,
  ConditionGroup,
  Automation as PresentedAutomation,
  RunStats,
  Schedule,
} from '../../../generated/sdk/types.gen.ts';
import { Conflict, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import { changesBetween, record } from '../../platform/events/record.ts';
import { withVersion } from '../../platform/versions.ts';
import { findOwn } from '../access/find-own.ts';
import { presentOfApp } from '../apps/of-app.ts';
import type { CallerContext } from '../operation.ts';
import { hideSecrets } from './action-secrets.ts';
import { findConditionWarnings, findNameable, type Nameable } from './condition-warnings.ts';
import { findRunStats } from './run-stats.ts';
import { findWarnings } from './warnings.ts';

/** An automation with typed JSON columns. The contract checked them when they were written. */
export type AutomationRow = Omit<Automation, 'scope' | 'conditions' | 'actions' | 'schedule' | 'disabledReason'> & {
  disabledReason: AutomationDisabledReason | null;
  scope: AutomationScope;
  conditions: ConditionGroup;
  actions: Action[];
  schedule: Schedule | null;
};

export function toAutomation(row: Automation): AutomationRow {
  return row as unknown as AutomationRow;
}

/**
 * Finds the automation that a path names, if the user may act in its workspace. Throws 404 and 403 as for every
 * resource.
 */
export async function findAutomation(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
): Promise<AutomationRow> {
  const { row } = await findOwn(
    ctx,
    sentWorkspaceId,
    (workspaceId) => ctx.db.automation.findFirst({ where: { workspaceId, id } }),
    noSuchAutomation,
  );
  return toAutomation(row);
}

function noSuchAutomation(): NotFound {
  return new NotFound('No automation has this id');
}

export function madeByRule(): Conflict {
  return new Conflict('An SLA rule of the project made this automation: change the rule instead');
}

/** Automations of one workspace. */
export async function presentAutomations(
  ctx: Context,
  workspaceId: string,
  rows: AutomationRow[],
): Promise<PresentedAutomation[]> {
  const ids = rows.map(({ id }) => id);
  const stats = await findRunStats(ctx, workspaceId, ids);
  const nameable = await findNameable(ctx, workspaceId, rows);
  return rows.map((row) => present(row, stats.get(row.id) ?? { matched7d: 0, errored7d: 0 }, nameable));
}

export async function presentAutomation(ctx: Context, row: AutomationRow): Promise<PresentedAutomation> {
  const [presented] = await presentAutomations(ctx, row.workspaceId, [row]);
  return presented as PresentedAutomation;
}

function present(row: AutomationRow, runStats: RunStats, nameable: Nameable): PresentedAutomation {
  const { id, projectId, name, scope, enabled, priority, systemGenerated, conditions, schedule } = row;
  const presented = {
    ...{ id, projectId, name, scope, enabled, priority, systemGenerated, conditions, schedule, runStats },
    actions: hideSecrets(row.actions),
    warnings: [...findConditionWarnings(row, nameable), ...findWarnings(row.actions)],
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    disabledReason: row.disabledReason,
    createdBy: row.createdBy,
    createdByApp: presentOfApp(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
  return withVersion(presented, row.version);
}

/**
 * Records what happened to automations of one workspace. With `before`, those that do not differ are left out; a run
 * is no change.
 */
export async function recordAutomations(
  tx: Context,
  type: EventTypeOf<'automation'>,
  rows: AutomationRow[],
  before: AutomationRow[] = [],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { workspaceId } = first;
  const shown = await presentAutomations(tx, workspaceId, rows);
  const nameable = await findNameable(tx, workspaceId, before);
  for (const data of shown) {
    const old = before.find(({ id }) => id === data.id);
    const changes = old ? changesBetween(present(old, data.runStats, nameable), data, ['lastRunAt']) : null;
    if (old && !changes) continue;
    const { id, projectId } = data;
    const subject = { type: 'automation', id } as const;
    record(tx, { type, workspaceId, projectId, feedbackId: null, subject, changes, data });
  }
}
