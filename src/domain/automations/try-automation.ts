import type { Operation } from '../operation.ts';
import { availableFields } from '../rules/custom-fields.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import { checkAutomation } from './check-automation.ts';
import { evaluate } from './conditions/evaluate.ts';
import { findProjectOfAutomations } from './project-of-automations.ts';
import { completeSchedule } from './schedule.ts';

/** Judges in memory, so that it takes as many statements for fifty items as for one. */
export const tryAutomation: Operation<'tryAutomation'> = async (ctx, { body }) => {
  const { workspaceId: sentWorkspaceId, projectId, limit, schedule, ...draft } = body;
  const { row: project } = await findProjectOfAutomations(ctx, projectId, sentWorkspaceId);
  const { workspaceId } = project;
  const rules = toProjectRules(project);
  await checkAutomation(ctx, workspaceId, rules, { ...draft, schedule: schedule ? completeSchedule(schedule) : null });
  const items = await ctx.db.feedback.findMany({
    where: { workspaceId, projectId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  const [now, definitions] = [ctx.clock(), availableFields(rules)];
  return {
    items: items.map((item) => {
      const { holds, trace } = evaluate(draft.conditions, { item, now, definitions });
      return { feedbackId: item.id, ticketNumber: item.ticketNumber, message: item.message, matched: holds, trace };
    }),
  };
};
