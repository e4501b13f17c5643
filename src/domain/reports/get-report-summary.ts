import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { readTimezone } from '../feedback/metrics/clockwork-sql.ts';
import { readDay } from '../feedback/metrics/intervals.ts';
import type { Operation } from '../operation.ts';
import { lastWeek, readSummary, weekOf } from './summary.ts';

export const getReportSummary: Operation<'getReportSummary'> = async (ctx, { query }) => {
  const { workspaceId, projectId, week } = query;
  await requireWorkspace(ctx, workspaceId);
  if (week !== undefined) readDay(week, 'week');
  const data = await readOnReplica(ctx, workspaceId, async (ctx) => {
    const timezone = await readTimezone(ctx, workspaceId);
    const days = week === undefined ? lastWeek(timezone, ctx.clock()) : weekOf(week);
    return readSummary(ctx, { workspaceId, projectId, timezone, ...days });
  });
  return { data };
};
