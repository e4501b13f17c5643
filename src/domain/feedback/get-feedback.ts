import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findFeedbackDetail } from './feedback.ts';

export const getFeedback: Operation<'getFeedback'> = async (ctx, { params, query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  return { data: await findFeedbackDetail(ctx, { workspaceId: query.workspaceId, id: params.id }) };
};
