import type { Feedback, Prisma } from '../../generated/prisma/client.ts';
import { requireMember, requireWorkspaceAdmin } from '../access/workspace-access.ts';
import { type Context, type Input, inTransaction, type Operation } from '../context.ts';
import { lockProjectRules, type ProjectRules } from '../projects/project.ts';
import { parseTimestamp } from '../timestamp.ts';
import { byId, findFeedback, findFeedbackDetail, lockFeedback } from './feedback.ts';
import { dueDateByRule } from './sla.ts';
import { isDone, requireStatusCategory } from './status.ts';
import { cleanTags } from './tags.ts';

export const updateFeedback: Operation<'updateFeedback'> = async (ctx, { params, body }) => {
  const { workspaceId, ...wanted } = body;
  await requireWorkspaceAdmin(ctx, workspaceId);

  return inTransaction(ctx, async (tx) => {
    const { projectId } = await findFeedback(tx, workspaceId, params.id);
    const project = await lockProjectRules(tx, projectId);
    const current = await lockFeedback(tx, workspaceId, params.id);
    if (wanted.assigneeId) await requireMember(tx, workspaceId, wanted.assigneeId, 'body/assigneeId');
    const data = changesOf(tx, current, project, wanted);
    if (differs(current, data))
      await tx.db.feedback.update({ where: { id: current.id }, data: { ...data, updatedAt: tx.clock() } });
    return { data: await findFeedbackDetail(tx, byId(workspaceId, current.id)) };
  });
};

type Wanted = Omit<Input<'updateFeedback'>['body'], 'workspaceId'>;
type Changes = Prisma.FeedbackUncheckedUpdateInput;

function changesOf(ctx: Context, current: Feedback, project: ProjectRules, wanted: Wanted): Changes {
  const { status, tags, dueDate, ...plain } = wanted;
  return {
    ...plain,
    ...(tags && { tags: cleanTags(tags) }),
    ...(status !== undefined && statusChanges(ctx, current, project, status)),
    ...(wanted.priority !== undefined && dueDate === undefined && dueDateChanges(current, project, wanted.priority)),
    ...(dueDate !== undefined && {
      dueDate: dueDate && parseTimestamp(dueDate, 'body/dueDate'),
      dueDateFromRule: false,
    }),
  };
}

function statusChanges(ctx: Context, current: Feedback, project: ProjectRules, status: string): Changes {
  const statusCategory = requireStatusCategory(project, status);
  const resolvedAt = isDone(statusCategory) ? (current.resolvedAt ?? ctx.clock()) : null;
  return { status, statusCategory, resolvedAt, ...(status !== current.status && { statusChangedAt: ctx.clock() }) };
}

/** A due date that somebody set by hand stays. */
function dueDateChanges(current: Feedback, project: ProjectRules, priority: string | null): Changes {
  if (priority === current.priority || (current.dueDate && !current.dueDateFromRule)) return {};
  const dueDate = dueDateByRule(project, priority, current.createdAt);
  return { dueDate, dueDateFromRule: dueDate !== null };
}

function differs(current: Feedback, changes: Changes): boolean {
  return Object.entries(changes).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(current[field as keyof Feedback]),
  );
}
