import type { Feedback, Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { dueDateByRule } from '../rules/sla.ts';
import { isDone, requireStatusCategory } from '../rules/status.ts';
import type { FeedbackChange, WantedChanges } from './feedback-change.ts';
import { wantedTags } from './wanted-changes.ts';

/**
 * Returns the item as a change would leave it, with what follows from the change: its category, when it was resolved, its due
 * date. Throws a 400 for a status that the project does not have, and for too many tags.
 */
export function judgeChange(
  ctx: Context,
  current: Feedback,
  project: ProjectRules,
  wanted: WantedChanges,
): FeedbackChange {
  const data = changedColumns(ctx, current, project, wanted);
  const changed = (Object.keys(data) as (keyof Columns)[]).filter(
    (field) => data[field] !== undefined && JSON.stringify(data[field]) !== JSON.stringify(current[field]),
  );
  if (changed.length === 0) return { before: current, after: current, changed };
  const differing = Object.fromEntries(changed.map((field) => [field, data[field]]));
  const after = { ...current, ...differing, version: current.version + 1, updatedAt: ctx.clock() };
  return { before: current, after, changed };
}

type Columns = Pick<Prisma.FeedbackUncheckedUpdateInput, keyof Feedback>;

function changedColumns(ctx: Context, current: Feedback, project: ProjectRules, wanted: WantedChanges): Columns {
  const { status, tags: _tags, addTags: _added, removeTags: _removed, dueDate, ...plain } = wanted;
  const tags = wantedTags(current, wanted);
  return {
    ...plain,
    ...(tags && { tags }),
    ...(status !== undefined && statusColumns(ctx, current, project, status)),
    ...(wanted.priority !== undefined && dueDate === undefined && dueDateColumns(current, project, wanted.priority)),
    ...(dueDate !== undefined && { dueDate, dueDateFromRule: false }),
  };
}

function statusColumns(ctx: Context, current: Feedback, project: ProjectRules, status: string): Columns {
  const statusCategory = requireStatusCategory(project, status);
  const resolvedAt = isDone(statusCategory) ? (current.resolvedAt ?? ctx.clock()) : null;
  return { status, statusCategory, resolvedAt, ...(status !== current.status && { statusChangedAt: ctx.clock() }) };
}

/** A due date set by hand stays. */
function dueDateColumns(current: Feedback, project: ProjectRules, priority: string | null): Columns {
  if (priority === current.priority || (current.dueDate && !current.dueDateFromRule)) return {};
  const dueDate = dueDateByRule(project, priority, current.createdAt);
  return { dueDate, dueDateFromRule: dueDate !== null };
}
