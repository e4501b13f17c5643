import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { changeItem } from './change-items.ts';
import { findFeedbackDetail } from './feedback.ts';
import { lockItem } from './lock-items.ts';
import { readChanges } from './wanted-changes.ts';

export const updateFeedback: Operation<'updateFeedback'> = async (ctx, { params: { id }, body }) => {
  const { workspaceId, ...sent } = body;
  await requireWorkspace(ctx, workspaceId);
  const wanted = readChanges(sent);

  return inTransaction(ctx, async (tx) => {
    // No other item may get the same externalId meanwhile.
    if (typeof wanted.externalId === 'string') await lockWorkspace(tx, workspaceId);
    await changeItem(tx, { ...(await lockItem(tx, workspaceId, id)), wanted });
    return { data: await findFeedbackDetail(tx, { workspaceId, id }) };
  });
};
