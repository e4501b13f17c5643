import type { Feedback, Prisma } from '../../../../generated/prisma/client.ts';
import { newId } from '../../../base/ids.ts';
import { parseTimestamp } from '../../../base/timestamp.ts';
import type { Submitter } from '../../feedback/find-submitter.ts';
import { requireOrder } from '../../feedback/judge-change.ts';
import type { ProjectRules } from '../../rules/project-rules.ts';
import { soonBefore } from '../../rules/sla.ts';
import { isDone, requireStatusCategory } from '../../rules/status.ts';
import type { NamingLine } from './named.ts';

type Item = Omit<Feedback, 'ticketNumber' | 'customerId'>;

const nothing = {
  ...{ externalId: null, category: null, rating: null, priority: null, assigneeId: null, dueDate: null },
  ...{ screenshotUrl: null, attachmentUrl: null, audioUrl: null, videoUrl: null, customMetadata: null },
  erasedAt: null,
  ...{ slaPaused: null, slaPausedInBusiness: false, slaPauses: null, beforeSpam: null },
  ...{ reopenedAt: null, firstAnswerDueDate: null },
  ...{ firstAnswerBreachRecorded: false, firstAnswerDueSoonAt: null, snoozedUntil: null, links: [] },
  ...{
    mailboxWroteAt: null,
    satisfaction: null,
    ratingAskedAt: null,
    customerSeenAt: null,
    relatedTo: null,
    answerTo: null,
    hasMore: false,
  },
};

/** Returns the item that a line makes. Imports compute no due dates. */
export function toNewItem(
  { workspaceId, project }: { workspaceId: string; project: ProjectRules },
  { comments = [], ...sent }: NamingLine,
  { userName, userEmail, userPhone }: Submitter,
  now: Date,
): Item {
  const createdAt = readTime(sent.createdAt, 'createdAt') ?? now;
  const status = sent.status ?? 'new';
  const statusCategory = requireStatusCategory(project, status);
  const resolvedAt = isDone(statusCategory) ? (readTime(sent.resolvedAt, 'resolvedAt') ?? createdAt) : null;
  requireOrder(createdAt, resolvedAt);
  const dueDate = readTime(sent.dueDate, 'dueDate') ?? null;
  const firstAnsweredAt = readTime(sent.firstAnsweredAt, 'firstAnsweredAt') ?? null;
  requireOrder(createdAt, firstAnsweredAt, 'firstAnsweredAt');
  const { widgetId = 'api' } = sent;
  return {
    ...nothing,
    ...(sent as object),
    ...{ id: newId('fb'), workspaceId, projectId: project.id },
    ...{ widgetId, channel: widgetId === 'api' ? 'api' : 'widget' },
    message: sent.message ?? '',
    ...{ status, statusCategory, statusChangedAt: resolvedAt ?? createdAt, resolvedAt },
    ...{
      tags: sent.tags ?? [],
      watcherIds: sent.watcherIds ?? [],
      votes: sent.votes ?? 0,
      isPublic: sent.isPublic ?? false,
    },
    // What is overdue when it comes did not become so here.
    ...{ firstAnsweredAt, dueDate, dueDateFromRule: false, breachRecorded: dueDate !== null && dueDate < now },
    dueSoonAt: soonBefore(dueDate, now),
    ...{ userName, userEmail, userPhone, customerCommentsEnabled: sent.customerCommentsEnabled ?? true },
    ...{ commentCount: comments.length, lastCommentBy: comments.at(-1)?.authorType ?? null },
    ...{
      lastCommentVia: comments.length > 0 ? 'import' : null,
      submitterVerified: true,
      addressProven: null,
      addressDisputed: false,
    },
    context: (sent.context ?? {}) as Prisma.JsonObject,
    ...{ version: 1, createdAt, updatedAt: now },
  };
}

/** Throws a 400 for a time that no calendar has. */
export function readTime(text: string | undefined, field: string): Date | undefined {
  return text === undefined ? undefined : parseTimestamp(text, `body/${field}`);
}
