import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { byKnownProject } from '../rules/known-projects.ts';
import { requireWidget } from '../widgets/widget.ts';
import { presentNewFeedback } from './feedback.ts';
import { submitFeedback } from './submit-feedback.ts';

export const createFeedback: Operation<'createFeedback'> = async (ctx, { body }) => {
  const { workspaceId, projectId, widgetId, ...submission } = body;
  const { plan } = await requireWorkspace(ctx, workspaceId);
  const channel = widgetId === 'api' ? 'api' : 'widget';

  return byKnownProject(ctx, { workspaceId, projectId }, async (project, isRemembered) => {
    if (widgetId !== 'api') await requireWidget(ctx, project, widgetId);
    const origin = { project, isRemembered, plan, widgetId, channel, mayRead: true } as const;
    return submitFeedback(ctx, origin, submission, (row) => ({ data: presentNewFeedback(ctx, row) }));
  });
};
