import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import { requireEmail, requirePhone } from '../contact/require-contact.ts';
import type { Operation } from '../context.ts';
import { findReferencedProject, rulesOf } from '../projects/project.ts';
import { requireOwnUploads } from '../uploads/require-own-upload.ts';
import { requireWidgetOf } from '../widgets/widget.ts';
import { presentNewFeedback } from './feedback.ts';
import { insertFeedback } from './insert-feedback.ts';
import { dueDateByRule } from './sla.ts';
import { cleanTags } from './tags.ts';

export const createFeedback: Operation<'createFeedback'> = async (ctx, { body }) => {
  const { workspaceId, widgetId } = body;
  const { plan } = await requireWorkspaceAdmin(ctx, workspaceId);
  const project = await findReferencedProject(ctx, workspaceId, body.projectId);
  if (widgetId !== 'api') await requireWidgetOf(ctx, project.id, widgetId);
  await requireOwnUploads(ctx, workspaceId, body);

  const createdAt = ctx.clock();
  const priority = body.priority ?? null;
  const row = await insertFeedback(ctx, plan, {
    workspaceId,
    projectId: project.id,
    widgetId,
    channel: widgetId === 'api' ? 'api' : 'widget',
    message: body.message,
    category: body.category ?? null,
    rating: body.rating ?? null,
    tags: cleanTags(body.tags ?? []),
    priority,
    dueDate: dueDateByRule(rulesOf(project), priority, createdAt),
    userName: body.userName?.trim() || null,
    userEmail: requireEmail(body.userEmail ?? null, 'body/userEmail'),
    userPhone: requirePhone(body.userPhone ?? null, 'body/userPhone'),
    customerCommentsEnabled: body.customerCommentsEnabled,
    screenshotUrl: body.screenshotUrl ?? null,
    attachmentUrl: body.attachmentUrl ?? null,
    audioUrl: body.audioUrl ?? null,
    videoUrl: body.videoUrl ?? null,
    context: body.context ?? {},
    customMetadata: body.customMetadata ?? null,
    createdAt,
  });
  return { data: presentNewFeedback(ctx, row) };
};
