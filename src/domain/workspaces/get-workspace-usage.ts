import type { Plan } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { utcMonth } from './counter.ts';
import { planLimits } from './plans.ts';

export const getWorkspaceUsage: Operation<'getWorkspaceUsage'> = async (ctx, { params, query }) => {
  const { plan } = await requireWorkspace(ctx, params.id);
  if ((query.workspaceId ?? params.id) !== params.id) throw new NotFound('No workspace has this id');
  const workspace = await ctx.db.workspace.findUniqueOrThrow({
    where: { id: params.id },
    select: {
      counter: true,
      _count: {
        // The automations that SLA rules make do not count.
        select: {
          ...{ projects: { where: { deletedAt: null } }, members: true, widgets: true, webhooks: true },
          automations: { where: { systemGenerated: false } },
        },
      },
    },
  });
  const start = utcMonth(ctx.clock());
  const counter = workspace.counter;
  const countsThisMonth = counter?.feedbackMonth?.getTime() === start.getTime();
  return {
    data: {
      plan: plan as Plan,
      period: { start: start.toISOString(), end: nextMonth(start).toISOString() },
      limits: planLimits(plan),
      usage: {
        ...workspace._count,
        feedbackPerMonth: countsThisMonth ? (counter?.feedbackMonthCount ?? 0) : 0,
        storageBytes: Number(counter?.storageBytes ?? 0),
      },
    },
  };
};

function nextMonth(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
}
