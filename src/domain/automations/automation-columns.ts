import { Prisma } from '../../../generated/prisma/client.ts';
import type { Action, ConditionGroup, Schedule } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { nextRunAt } from './schedule.ts';

/** What an automation is made of beside its place and its scope. */
export interface AutomationFields {
  name: string;
  enabled: boolean;
  priority: number;
  conditions: ConditionGroup;
  actions: Action[];
  /** Null in every scope but time.scheduled. */
  schedule: Schedule | null;
}

/** The columns of a whole automation. */
export function automationColumns({ name, enabled, priority, conditions, actions, schedule }: AutomationFields) {
  return {
    name: name.trim(),
    enabled,
    priority,
    conditions: json(conditions),
    actions: json(actions),
    schedule: schedule ? json(schedule) : Prisma.DbNull,
  };
}

/** When it runs next: never while it is disabled, or where it has no schedule. */
export function firstRunAt(
  ctx: Context,
  { enabled, schedule }: Pick<AutomationFields, 'enabled' | 'schedule'>,
): Date | null {
  return enabled && schedule ? nextRunAt(schedule, ctx.clock()) : null;
}

/** Checked by the contract, so it is what Prisma calls JSON. */
function json(value: object): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}
