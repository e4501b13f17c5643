import { isDeepStrictEqual } from 'node:util';
import type { Feedback, Prisma } from '../../../generated/prisma/client.ts';
import { BadRequest } from '../../base/errors.ts';
import { areSameLabels } from '../../base/text/label.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import type { SqlContext } from '../../platform/context.ts';
import { withCustomFields } from '../rules/custom-fields.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { isDone, requireStatusCategory } from '../rules/status.ts';
import { deadlineColumns } from './deadlines.ts';
import type { FeedbackChange, WantedChanges } from './feedback-change.ts';
import { wantedTags } from './wanted-changes.ts';

/**
 * Returns the item as a change would leave it, with what follows from the change: its category, when it was resolved, its
 * deadlines. Throws a 400 for a status that the project does not have, for too many tags, for a snooze that is over already, and
 * for times in the wrong order.
 */
export function judgeChange(
  ctx: SqlContext,
  current: Feedback,
  project: ProjectRules,
  wanted: WantedChanges,
): FeedbackChange {
  const wantedColumns = changedColumns(ctx, current, project, wanted);
  const next = { ...current, ...withoutUndefined(wantedColumns) } as Feedback;
  const data: Columns = { ...wantedColumns, ...deadlineColumns(ctx.clock(), project, current, next, wanted) };
  const changed = (Object.keys(data) as (keyof Columns)[]).filter(
    (field) => data[field] !== undefined && !isSame(data[field], current[field]),
  );
  if (changed.length === 0) return { before: current, after: current, changed };
  const differing = Object.fromEntries(changed.map((field) => [field, data[field]]));
  const after = { ...current, ...differing, version: current.version + 1, updatedAt: ctx.clock() };
  return { before: current, after, changed };
}

function withoutUndefined(columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Tags in another order are the same, and so are the keys of an object. */
function isSame(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) ? areSameLabels(one, other) : isDeepStrictEqual(one, other);
}

/** Throws a 400 for an item that was resolved before it was made. */
export function requireOrder(createdAt: Date, later: Date | null, field = 'resolvedAt'): void {
  if (later && later < createdAt)
    throw BadRequest.of({ path: `body/${field}`, message: 'must not be before createdAt' });
}

type Columns = { [Field in keyof Feedback]?: Feedback[Field] | Prisma.InputJsonObject | null | undefined };

function changedColumns(ctx: SqlContext, current: Feedback, project: ProjectRules, wanted: WantedChanges): Columns {
  const { tags: _tags, addTags: _added, removeTags: _removed, ...scalar } = wanted;
  const { status, resolvedAt, dueDate: _due, keepsDueDate: _keeps, isRestored: _is, customFields, ...plain } = scalar;
  const tags = wantedTags(current, wanted);
  const staysInState = status === undefined && resolvedAt === undefined;
  const state = staysInState ? null : statusColumns(ctx, current, project, status ?? current.status, resolvedAt);
  requireToCome(ctx, plain.snoozedUntil);
  if (plain.createdAt || resolvedAt) requireOrder(plain.createdAt ?? current.createdAt, (state ?? current).resolvedAt);
  return {
    ...plain,
    ...(plain.message !== undefined && { message: withholdLinks(plain.message) }),
    ...(tags && { tags }),
    ...(customFields && { customMetadata: withCustomFields(project, current.customMetadata, customFields) }),
    ...state,
  };
}

function requireToCome({ clock }: SqlContext, snoozedUntil: Date | null | undefined): void {
  if (snoozedUntil && snoozedUntil <= clock())
    throw BadRequest.of({ path: 'body/snoozedUntil', message: 'must be in the future' });
}

function statusColumns(
  ctx: SqlContext,
  current: Feedback,
  project: ProjectRules,
  status: string,
  given: Date | undefined,
) {
  const statusCategory = requireStatusCategory(project, status);
  const resolvedAt = isDone(statusCategory) ? (given ?? current.resolvedAt ?? ctx.clock()) : null;
  return {
    ...{ status, statusCategory, resolvedAt },
    ...(status !== current.status && { statusChangedAt: ctx.clock() }),
    // It would be missing among the items that are done.
    ...(isDone(statusCategory) && { snoozedUntil: null }),
  };
}
