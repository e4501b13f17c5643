import type { ProjectRules } from './project-rules.ts';

/**
 * Returns when an item created then must be resolved, by the project's rule for its priority. Null if there is no rule.
 */
export function dueDateByRule(project: ProjectRules, priority: string | null, createdAt: Date): Date | null {
  const rule = project.slaRules.find((one) => one.priority === priority);
  return rule ? new Date(createdAt.getTime() + Math.round(rule.hours * 3_600_000)) : null;
}

/** Whether the due date passed while the item was neither resolved nor closed. */
export function isSlaBreached(item: { dueDate: Time | null; resolvedAt: Time | null }, now: Date): boolean {
  return item.dueDate !== null && new Date(item.resolvedAt ?? now) > new Date(item.dueDate);
}

/** As a date, or as the API writes times. */
type Time = Date | string;
