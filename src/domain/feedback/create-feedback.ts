import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findReferencedProject } from '../rules/project-rules.ts';
import { requireWidget } from '../widgets/widget.ts';
import { presentNewFeedback } from './feedback.ts';
import { submitFeedback } from './submit-feedback.ts';

export const createFeedback: Operation<'createFeedback'> = async (ctx, { body }) => {
  const { workspaceId, projectId, widgetId, ...submission } = body;
  const { plan } = await requireWorkspace(ctx, workspaceId);
  const project = await findReferencedProject(ctx, workspaceId, projectId);
  if (widgetId !== 'api') await requireWidget(ctx, project, widgetId);

  const channel = widgetId === 'api' ? 'api' : 'widget';
  const row = await submitFeedback(ctx, { project, plan, widgetId, channel }, submission);
  return { data: presentNewFeedback(ctx, row) };
};
