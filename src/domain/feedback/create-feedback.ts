import { requireWorkspace } from '../access/workspace-access.ts';
import type { SqlOperation } from '../operation.ts';
import { findReferencedProject } from '../rules/project-rules.ts';
import { requireWidget } from '../widgets/widget.ts';
import { withWarnings } from '../with-warnings.ts';
import { presentNewFeedback } from './feedback.ts';
import { submitterWarnings } from './find-submitter.ts';
import { submitFeedback } from './submit-feedback.ts';

export const createFeedback: SqlOperation<'createFeedback'> = async (ctx, { body }) => {
  const { workspaceId, projectId, widgetId, ...submission } = body;
  const { plan } = await requireWorkspace(ctx, workspaceId);
  const project = await findReferencedProject(ctx, workspaceId, projectId);
  if (widgetId !== 'api') await requireWidget(ctx, project, widgetId);

  const channel = widgetId === 'api' ? 'api' : 'widget';
  const row = await submitFeedback(ctx, { project, plan, widgetId, channel }, submission);
  return withWarnings({ data: presentNewFeedback(ctx, row) }, submitterWarnings(submission));
};
