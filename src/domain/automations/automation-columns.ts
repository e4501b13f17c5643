import { Prisma } from '../../../generated/prisma/client.ts';
import type { Action, ConditionGroup, Schedule } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { nextRunAt } from './schedule.ts';

/** What an automation consists of besides its place and its scope. */
export interface AutomationFields {
  name: string;
  enabled: boolean;
  priority: number;
  conditions: ConditionGroup;
  actions: Action[];
  /** Null in every scope but time.scheduled. */
  schedule: Schedule | null;
}

/** Returns the columns of a whole automation. */
export function automationColumns({ name, enabled, priority, conditions, actions, schedule }: AutomationFields) {
  return {
    name: name.trim(),
    enabled,
    priority,
    conditions: toJsonColumn(conditions),
    actions: toJsonColumn(actions),
    schedule: schedule ? toJsonColumn(schedule) : Prisma.DbNull,
  };
}

/** Returns when it runs next: never while it is disabled or has no schedule. */
export function firstRunAt(
  ctx: Context,
  { enabled, schedule }: Pick<AutomationFields, 'enabled' | 'schedule'>,
): Date | null {
  return enabled && schedule ? nextRunAt(schedule, ctx.clock()) : null;
}
