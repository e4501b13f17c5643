import type { AutomationRun } from '../../../generated/prisma/client.ts';
import type { AutomationRun as PresentedRun } from '../../../generated/sdk/types.gen.ts';
import type { Operation } from '../operation.ts';
import { findAutomation } from './automation.ts';

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

function presentRun({ id, outcome, runAt, feedbackId, actionsExecuted, actor, trace }: AutomationRun): PresentedRun {
  return {
    id,
    outcome: outcome as PresentedRun['outcome'],
    runAt: runAt.toISOString(),
    feedbackId,
    actionsExecuted: actionsExecuted as unknown as PresentedRun['actionsExecuted'],
    actor: actor as unknown as PresentedRun['actor'],
    trace: trace as unknown as PresentedRun['trace'],
  };
}
