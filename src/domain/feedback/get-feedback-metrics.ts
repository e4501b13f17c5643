import { BadRequest, Forbidden } from '../../base/errors.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { isAtLeast } from '../access/roles.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { hasCalendar } from './metrics/clockwork-sql.ts';
import { allProjects } from './metrics/counts.ts';
import { listIntervals } from './metrics/intervals.ts';
import { readMetrics } from './metrics/read-metrics.ts';

export const getFeedbackMetrics: Operation<'getFeedbackMetrics'> = async (ctx, { query }) => {
  const { workspaceId, projectId, groupBy, businessHours } = query;
  const { role } = await requireWorkspace(ctx, workspaceId);
  if (groupBy === 'assignee' && !isAtLeast(role, 'admin'))
    throw new Forbidden('Only admins and owners see the numbers of each assignee');
  const starts = listIntervals(query);
  if (businessHours) await requireCalendar(ctx, workspaceId, projectId);
  const wanted = { ...query, projectId: projectId ?? allProjects, groupBy, starts };
  return { data: await readOnReplica(ctx, workspaceId, (ctx) => readMetrics(ctx, wanted)) };
};

async function requireCalendar(ctx: CallerContext, workspaceId: string, projectId: string | undefined): Promise<void> {
  if (projectId !== undefined && (await hasCalendar(ctx, workspaceId, projectId))) return;
  throw BadRequest.of({ path: 'query/businessHours', message: 'needs the projectId of a project with a calendar' });
}
