import type { Project } from '../../generated/prisma/client.ts';
import type { FeedbackCreate } from '../../generated/sdk/types.gen.ts';
import { requireEmail, requirePhone } from '../contact/require-contact.ts';
import type { Context } from '../context.ts';
import { rulesOf } from '../projects/project.ts';
import { requireOwnUploads } from '../uploads/require-own-upload.ts';
import type { FeedbackRow } from './feedback.ts';
import { insertFeedback, type NewFeedback } from './insert-feedback.ts';
import { dueDateByRule } from './sla.ts';
import { cleanTags } from './tags.ts';

/** Where a new item comes from: the door's checks are done. */
export interface Origin {
  project: Project;
  /** The workspace's plan. */
  plan: string;
  widgetId: string;
  channel: NewFeedback['channel'];
}

/** What the sender says, in the form of the contract's FeedbackCreate. */
export type Submission = Omit<FeedbackCreate, 'workspaceId' | 'projectId' | 'widgetId'>;

/**
 * Stores a new item, whichever door it came through: the one place where its fields are checked beyond their form. 400
 * names each wrong field; 403 when the plan's items of this month are used up.
 */
export async function submitFeedback(ctx: Context, origin: Origin, sent: Submission): Promise<FeedbackRow> {
  const { project, plan, widgetId, channel } = origin;
  const { workspaceId } = project;
  await requireOwnUploads(ctx, workspaceId, sent);

  const createdAt = ctx.clock();
  const priority = sent.priority ?? null;
  return insertFeedback(ctx, plan, {
    workspaceId,
    projectId: project.id,
    widgetId,
    channel,
    message: sent.message,
    category: sent.category ?? null,
    rating: sent.rating ?? null,
    tags: cleanTags(sent.tags ?? []),
    priority,
    dueDate: dueDateByRule(rulesOf(project), priority, createdAt),
    userName: sent.userName?.trim() || null,
    userEmail: requireEmail(sent.userEmail ?? null, 'body/userEmail'),
    userPhone: requirePhone(sent.userPhone ?? null, 'body/userPhone'),
    customerCommentsEnabled: sent.customerCommentsEnabled ?? true,
    screenshotUrl: sent.screenshotUrl ?? null,
    attachmentUrl: sent.attachmentUrl ?? null,
    audioUrl: sent.audioUrl ?? null,
    videoUrl: sent.videoUrl ?? null,
    context: sent.context ?? {},
    customMetadata: sent.customMetadata ?? null,
    createdAt,
  });
}
