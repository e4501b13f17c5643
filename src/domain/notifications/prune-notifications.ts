import type { Context } from '../../platform/context.ts';
import { pruneRows } from '../notification-rows/remove-sql.ts';

const dayMs = 86_400_000;
const keptDays = 90;
const keptOfMember = 1_000;
const keptReadMarkDays = 30;

/** Takes away what is old, and of what is much the oldest. */
export function pruneNotifications(ctx: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.clock().getTime() - days * dayMs);
  return pruneRows(ctx, { before: daysAgo(keptDays), newest: keptOfMember, readBefore: daysAgo(keptReadMarkDays) });
}
