import type { Action, ConditionGroup, SlaRule } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import type { Context } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { doneCategories } from '../rules/status.ts';
import { type AutomationRow, recordAutomations, toAutomation } from './automation.ts';
import { completeSchedule, nextRunAt } from './schedule.ts';

/**
 * Creates, updates and removes the system automations of a project's SLA rules, one for each that is about the
 * resolution. The project is locked.
 */
export async function keepSlaAutomations(
  tx: Context,
  { workspaceId, id: projectId }: { workspaceId: string; id: string },
  all: SlaRule[],
): Promise<void> {
  const rules = all.filter(({ target }) => target === 'resolution');
  const where = { workspaceId, projectId, systemGenerated: true };
  const before = (await tx.db.automation.findMany({ where })).map(toAutomation);
  const ruleOf = ({ slaPriority }: AutomationRow) => rules.find(({ priority }) => priority === slaPriority);
  const gone = before.filter((automation) => !ruleOf(automation));
  await recordAutomations(tx, 'automation.deleted', gone);
  await tx.db.automation.deleteMany({ where: { ...where, id: { in: gone.map(({ id }) => id) } } });

  const kept = before.filter(ruleOf);
  const missing = rules.filter(({ priority }) => !kept.some(({ slaPriority }) => slaPriority === priority));
  await createMissing(tx, { workspaceId, projectId }, missing);

  // At most four rules: one for each priority.
  for (const automation of kept) {
    const rule = ruleOf(automation);
    if (!rule || automation.name === ruleName(rule)) continue;
    const row = await tx.db.automation.update({
      where: { workspaceId_id: { workspaceId, id: automation.id } },
      data: { name: ruleName(rule), version: { increment: 1 }, updatedAt: tx.clock() },
    });
    await recordAutomations(tx, 'automation.updated', [toAutomation(row)], [automation]);
  }
}

async function createMissing(
  tx: Context,
  place: { workspaceId: string; projectId: string },
  rules: SlaRule[],
): Promise<void> {
  const now = tx.clock();
  const schedule = completeSchedule({});
  const created = await tx.db.automation.createManyAndReturn({
    data: rules.map((rule) => ({
      ...place,
      id: newId('aut'),
      name: ruleName(rule),
      scope: 'time.scheduled',
      systemGenerated: true,
      slaPriority: rule.priority,
      conditions: toJsonColumn(ruleConditions(rule)),
      actions: toJsonColumn(actions),
      schedule: { ...schedule },
      nextRunAt: nextRunAt(schedule, now),
      createdAt: now,
      updatedAt: now,
    })),
  });
  await recordAutomations(tx, 'automation.created', created.map(toAutomation));
}

function ruleName({ priority, hours }: SlaRule): string {
  return `SLA: ${priority} within ${hours} h`;
}

function ruleConditions({ priority }: SlaRule): ConditionGroup {
  return {
    combinator: 'and',
    rules: [
      { field: 'priority', operator: 'equals', value: priority },
      { field: 'slaBreached', operator: 'equals', value: true },
      { field: 'statusCategory', operator: 'not_in', value: doneCategories },
    ],
  };
}

/** The breach itself tells members. */
const actions: Action[] = [{ type: 'add_tag', params: { tag: 'sla-breached' } }];
