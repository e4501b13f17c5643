import { newId } from '../../base/ids.ts';
import { cleanTags } from '../../base/tags.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { checkCustomFields } from '../rules/custom-fields.ts';
import { type ReferencedProject, rulesOf } from '../rules/project-rules.ts';
import { dueDateByRule } from '../rules/sla.ts';
import { requireOwnUploads } from '../uploads/require-own-upload.ts';
import { listens, raiseCreated } from './events.ts';
import type { FeedbackRow } from './feedback.ts';
import { insertFeedback, type NewFeedback } from './insert-feedback.ts';
import { submitterOf } from './promotion.ts';
import type { Submission } from './submission.ts';

/** Where a new item comes from: the door's checks are done. */
export interface Origin {
  project: ReferencedProject;
  /** The workspace's plan. */
  plan: string;
  widgetId: string;
  channel: NewFeedback['channel'];
}

/**
 * Stores a new item, whichever door it came through: the one place where its fields are checked beyond their form. 400
 * names each wrong field; 403 when the plan's items of this month are used up.
 */
export async function submitFeedback(ctx: Context, origin: Origin, sent: Submission): Promise<FeedbackRow> {
  const { project, plan, widgetId, channel } = origin;
  const { workspaceId } = project;
  const rules = rulesOf(project);
  checkCustomFields(rules, sent.customMetadata ?? null);
  const submitter = submitterOf(sent);
  await requireOwnUploads(ctx, workspaceId, sent);

  const createdAt = ctx.clock();
  const priority = sent.priority ?? null;
  const item: NewFeedback = {
    id: newId('fb'),
    workspaceId,
    projectId: project.id,
    widgetId,
    channel,
    message: sent.message,
    category: sent.category ?? null,
    rating: sent.rating ?? null,
    tags: cleanTags(sent.tags ?? []),
    priority,
    dueDate: dueDateByRule(rules, priority, createdAt),
    ...submitter,
    customerCommentsEnabled: sent.customerCommentsEnabled ?? true,
    screenshotUrl: sent.screenshotUrl ?? null,
    attachmentUrl: sent.attachmentUrl ?? null,
    audioUrl: sent.audioUrl ?? null,
    videoUrl: sent.videoUrl ?? null,
    context: sent.context ?? {},
    customMetadata: sent.customMetadata ?? null,
    createdAt,
  };
  if (!listens(rules, 'feedback.created')) return insertFeedback(ctx, plan, item);
  return inTransaction(ctx, async (tx) => {
    // First, for storing the item holds up all other new items of the workspace until the transaction ends.
    await raiseCreated(tx, item);
    return insertFeedback(tx, plan, item);
  });
}
