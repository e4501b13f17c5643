import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { changeTogether } from './change-together.ts';
import { readChanges } from './wanted-changes.ts';

export const updateFeedback: Operation<'updateFeedback'> = async (ctx, { params, body }) => {
  const { workspaceId, ...sent } = body;
  await requireWorkspace(ctx, workspaceId);
  return changeTogether(ctx, { workspaceId, id: params.id, wanted: readChanges(sent) });
};
