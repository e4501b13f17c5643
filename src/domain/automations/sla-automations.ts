import type { Action, ConditionGroup, SlaRule } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../base/ids.ts';
import type { Context } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { doneCategories } from '../rules/status.ts';
import { completeSchedule, nextRunAt } from './schedule.ts';

/**
 * Creates, updates and removes the system automations of a project's SLA rules, one for each. The project is locked.
 */
export async function keepSlaAutomations(
  tx: Context,
  { workspaceId, id: projectId }: { workspaceId: string; id: string },
  rules: SlaRule[],
): Promise<void> {
  const priorities = rules.map(({ priority }) => priority);
  await tx.db.automation.deleteMany({
    where: { workspaceId, projectId, systemGenerated: true, slaPriority: { notIn: priorities } },
  });
  const kept = await tx.db.automation.findMany({
    where: { workspaceId, projectId, systemGenerated: true },
    select: { id: true, name: true, slaPriority: true },
  });
  const now = tx.clock();
  const schedule = completeSchedule({});
  const missing = rules.filter(({ priority }) => !kept.some(({ slaPriority }) => slaPriority === priority));
  await tx.db.automation.createMany({
    data: missing.map((rule) => ({
      id: newId('aut'),
      workspaceId,
      projectId,
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
  // At most four rules: one for each priority.
  for (const rule of rules)
    await tx.db.automation.updateMany({
      where: { workspaceId, projectId, slaPriority: rule.priority, name: { not: ruleName(rule) } },
      data: { name: ruleName(rule), updatedAt: now },
    });
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

const actions: Action[] = [
  { type: 'add_tag', params: { tag: 'sla-breached' } },
  { type: 'notify', params: { message: 'Ticket #{{feedback.ticketNumber}} was due at {{feedback.dueDate}}.' } },
];
