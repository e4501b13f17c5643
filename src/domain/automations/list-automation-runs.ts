import type { Operation } from '../operation.ts';
import { findAutomation } from './automation.ts';
import { presentRun } from './automation-run.ts';

export const listAutomationRuns: Operation<'listAutomationRuns'> = async (ctx, { params, query }) => {
  const { outcome, limit } = query;
  const { workspaceId, id: automationId } = await findAutomation(ctx, params.id, query.workspaceId);
  const runs = await ctx.db.automationRun.findMany({
    where: { workspaceId, automationId, ...(outcome !== undefined && { outcome }) },
    orderBy: [{ runAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return { runs: runs.map(presentRun) };
};
