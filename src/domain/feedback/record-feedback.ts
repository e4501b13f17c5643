import type { Feedback as FeedbackColumns } from '../../../generated/prisma/client.ts';
import type { Feedback, SlaTarget } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { type EventChanges, type EventSource, type EventWork, systemActor } from '../../platform/events/event.ts';
import { changesBetween, collecting, record } from '../../platform/events/record.ts';
import { presentAs } from '../present-as.ts';
import { isAddressProven } from '../rules/address-proven.ts';
import { isFirstAnswerBreached, isSlaBreached } from '../rules/sla.ts';
import { readUsers } from '../users/user-sql.ts';
import { takenBreaches } from './deadlines.ts';
import { presentFeedback } from './feedback.ts';
import type { FeedbackChange } from './feedback-change.ts';
import { readFeedbackItems } from './feedback-sql.ts';

type Change = Pick<FeedbackChange, 'before' | 'after'>;

/**
 * Records a change of an item, and before it the deadlines that passed untold. All changes that one run of an automation, or
 * everybody else, makes in a transaction are one event.
 */
export function recordFeedbackChange(tx: SqlContext, { before, after }: Change): void {
  for (const target of takenBreaches(after.updatedAt, before, after))
    collecting(tx).merge<Breach>(
      bySystem(tx),
      passedDeadlines,
      `${after.id} ${target}`,
      (old) => old ?? { before, target },
    );
  const key = `${after.id} ${tx.causedBy?.runId ?? ''}`;
  collecting(tx).merge<Change>(tx, feedbackChanges, key, (old) => ({ before: old?.before ?? before, after }));
}

/** Records that the items go. Call it while they are still there. */
export function recordDeletedFeedback(tx: SqlContext, workspaceId: string, ids: string[]): Promise<void> {
  return recordItems(tx, 'feedback.deleted', workspaceId, ids);
}

/** Records that a deadline of the items has passed, or comes soon. */
export function recordDeadlines(
  tx: SqlContext,
  type: 'feedback.sla_breached' | 'feedback.due_soon',
  target: SlaTarget,
  workspaceId: string,
  ids: string[],
): Promise<void> {
  return recordItems(tx, type, workspaceId, ids, { target: { from: null, to: target } });
}

/** Records that the items were erased, without anything of what they told. */
export function recordErasedFeedback(
  tx: SqlContext,
  where: { workspaceId: string; projectId: string },
  ids: string[],
): void {
  for (const id of ids) {
    const subject = { type: 'feedback', id } as const;
    record(tx, { type: 'feedback.erased', ...where, feedbackId: id, subject, changes: null, data: { erased: true } });
  }
}

interface Breach {
  /** The item with the deadline that it had. */
  before: FeedbackColumns;
  target: SlaTarget;
}

const passedDeadlines: EventSource<Breach> = {
  present: async (work, breaches) => {
    const assignees = await findAssignees(
      work,
      breaches.map(({ before }) => ({ before, after: before })),
    );
    return breaches.map(({ before, target }) => ({
      type: 'feedback.sla_breached',
      workspaceId: before.workspaceId,
      projectId: before.projectId,
      feedbackId: before.id,
      subject: { type: 'feedback', id: before.id },
      changes: { target: { from: null, to: target } },
      data: present(work, before, assignees),
    }));
  },
};

/** Time did this, and nobody who made the change. */
function bySystem<Work extends SqlContext>(tx: Work): Work {
  return { ...tx, actor: systemActor, causedBy: null };
}

async function recordItems(
  tx: SqlContext,
  type: 'feedback.deleted' | 'feedback.sla_breached' | 'feedback.due_soon',
  workspaceId: string,
  ids: string[],
  changes: EventChanges | null = null,
): Promise<void> {
  for (const row of await readFeedbackItems(tx, workspaceId, ids)) {
    const { id, projectId } = row;
    const subject = { type: 'feedback', id } as const;
    const data = presentFeedback(tx, row);
    const work = type === 'feedback.deleted' ? tx : bySystem(tx);
    record(work, { type, workspaceId, projectId, feedbackId: id, subject, changes, data });
  }
}

const feedbackChanges: EventSource<Change> = {
  present: async (work, changes) => {
    const assignees = await findAssignees(work, changes);
    const presented = (columns: FeedbackColumns) => present(work, columns, assignees);
    return changes.map(({ before, after }) => {
      const { id, workspaceId, projectId } = after;
      const data = presented(after);
      const changed = changesBetween(presented(before), data, ['slaBreached', 'firstAnswerBreached']);
      if (!changed) return null;
      const subject = { type: 'feedback', id } as const;
      const unshown = unshownChanges(before, after);
      return {
        type: 'feedback.updated',
        workspaceId,
        projectId,
        feedbackId: id,
        subject,
        changes: changed,
        unshown,
        data,
      };
    });
  },
};

/** What conditions may ask for besides. */
function unshownChanges(before: FeedbackColumns, after: FeedbackColumns): EventChanges {
  const change = (field: 'updatedAt' | 'statusChangedAt' | 'lastCommentVia') => ({
    from: before[field],
    to: after[field],
  });
  return {
    updatedAt: change('updatedAt'),
    statusChangedAt: change('statusChangedAt'),
    ...(before.lastCommentVia !== after.lastCommentVia && { lastCommentVia: change('lastCommentVia') }),
  };
}

type Assignees = Map<string | null, { name: string; email: string }>;

async function findAssignees({ db }: EventWork, changes: Change[]): Promise<Assignees> {
  const ids = new Set(changes.flatMap(({ before, after }) => [before.assigneeId, after.assigneeId]));
  ids.delete(null);
  if (ids.size === 0) return new Map();
  const users = await readUsers(
    db,
    [...ids].filter((id) => id !== null),
  );
  return new Map(users.map(({ id, ...user }) => [id, user]));
}

function present({ clock }: EventWork, columns: FeedbackColumns, assignees: Assignees): Feedback {
  const assignee = assignees.get(columns.assigneeId);
  return presentAs<Feedback>('Feedback', {
    ...columns,
    assigneeName: assignee?.name ?? null,
    assigneeEmail: assignee?.email ?? null,
    addressProven: isAddressProven(columns),
    slaBreached: isSlaBreached(columns, clock()),
    firstAnswerBreached: isFirstAnswerBreached(columns, clock()),
  });
}
