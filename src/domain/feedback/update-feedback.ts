import { inSqlTransaction } from '../../platform/context.ts';
import { requireMember, requireWorkspace } from '../access/workspace-access.ts';
import { insertResolvedMail } from '../mail-rows/resolved-mail.ts';
import type { Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { changeItem } from './change-items.ts';
import { requireFreeExternalId } from './external-id.ts';
import { findFeedbackDetail } from './feedback.ts';
import { lockItem } from './lock-items.ts';
import { readChanges, submitterFieldWarnings } from './wanted-changes.ts';

export const updateFeedback: Operation<'updateFeedback'> = async (ctx, { params: { id }, body }) => {
  const { workspaceId, ...sent } = body;
  await requireWorkspace(ctx, workspaceId);
  const wanted = readChanges(sent);

  return inSqlTransaction(ctx, async (tx) => {
    const { assigneeId, externalId } = wanted;
    // No other item may get the same externalId meanwhile.
    if (typeof externalId === 'string') await lockWorkspace(tx, workspaceId);
    const locked = await lockItem(tx, workspaceId, id);
    if (typeof assigneeId === 'string') await requireMember(tx, workspaceId, assigneeId, 'body/assigneeId');
    if (typeof externalId === 'string') await requireFreeExternalId(tx, locked.item, externalId, id);
    const change = await changeItem(tx, { ...locked, wanted });
    await insertResolvedMail(tx, locked.project, change);
    const data = await findFeedbackDetail(tx, { workspaceId, id });
    return withWarnings({ data }, submitterFieldWarnings(sent));
  });
};
