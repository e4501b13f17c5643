import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { byId, findFeedbackDetail } from './feedback.ts';

export const getFeedback: Operation<'getFeedback'> = async (ctx, { params, query }) => {
  await requireWorkspaceAdmin(ctx, query.workspaceId);
  return { data: await findFeedbackDetail(ctx, byId(query.workspaceId, params.id)) };
};
