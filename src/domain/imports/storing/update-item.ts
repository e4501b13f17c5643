import type { Feedback, Prisma } from '../../../../generated/prisma/client.ts';
import type { Context } from '../../../platform/context.ts';
import { recordFeedbackChange } from '../../feedback/record-feedback.ts';
import type { ProjectRules } from '../../rules/project-rules.ts';
import { isDone, requireStatusCategory } from '../../rules/status.ts';
import type { Outcome } from '../line.ts';
import type { NamingLine } from './named.ts';
import { readTime } from './new-item.ts';

type Changes = Pick<Prisma.FeedbackUncheckedUpdateInput, keyof Feedback>;

/** Changes an item as far as the line says otherwise. Who sent it, its widget and its comments stay. */
export async function updateItem(
  tx: Context,
  project: ProjectRules,
  before: Feedback,
  sent: NamingLine,
  isRehearsal: boolean,
): Promise<Outcome> {
  const data = readChanges(tx, project, before, sent);
  const differs = Object.entries(data).some(
    ([field, value]) => value !== undefined && !isSame(value, before[field as keyof Feedback]),
  );
  if (!differs) return 'unchanged';
  if (isRehearsal) return 'updated';
  const { workspaceId, id } = before;
  const after = await tx.db.feedback.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { ...data, version: { increment: 1 }, updatedAt: tx.clock() },
  });
  recordFeedbackChange(tx, { before, after });
  return 'updated';
}

function readChanges(tx: Context, project: ProjectRules, before: Feedback, sent: NamingLine): Changes {
  const { comments: _c, userName: _n, userEmail: _e, userPhone: _p, widgetId: _w, ...plain } = sent;
  const { status, createdAt, resolvedAt, dueDate, context, customMetadata, ...others } = plain;
  const created = readTime(createdAt, 'createdAt');
  const due = readTime(dueDate, 'dueDate');
  return {
    ...others,
    ...(context && { context: context as Prisma.InputJsonObject }),
    ...(customMetadata && { customMetadata: customMetadata as Prisma.InputJsonObject }),
    ...(created && { createdAt: created }),
    ...(due && { dueDate: due, dueDateFromRule: false }),
    ...statusChanges(tx, project, before, status ?? before.status, readTime(resolvedAt, 'resolvedAt')),
  };
}

function statusChanges(
  tx: Context,
  project: ProjectRules,
  before: Feedback,
  status: string,
  given: Date | undefined,
): Changes {
  const statusCategory = requireStatusCategory(project, status);
  const resolvedAt = isDone(statusCategory) ? (given ?? before.resolvedAt ?? tx.clock()) : null;
  return { status, statusCategory, resolvedAt, ...(status !== before.status && { statusChangedAt: tx.clock() }) };
}

/** Objects are the same whatever the order of their keys. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
