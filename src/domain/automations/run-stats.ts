import type { RunStats } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';

const days = 7;
const dayMs = 86_400_000;

/** Returns the counts of the last seven days, today included, in UTC. An automation without runs is missing. */
export async function findRunStats(
  ctx: Context,
  workspaceId: string,
  automationIds: string[],
): Promise<Map<string, RunStats>> {
  if (automationIds.length === 0) return new Map();
  const since = utcDay(new Date(ctx.clock().getTime() - (days - 1) * dayMs));
  const sums = await ctx.db.automationDailyStat.groupBy({
    by: ['automationId'],
    where: { workspaceId, automationId: { in: automationIds }, day: { gte: since } },
    _sum: { matched: true, errored: true },
  });
  return new Map(
    sums.map(({ automationId, _sum }) => [
      automationId,
      { matched7d: _sum.matched ?? 0, errored7d: _sum.errored ?? 0 },
    ]),
  );
}

/** Returns the UTC day for which runs are counted, as its midnight. */
export function utcDay(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}
