import { inTransaction } from '../../platform/context.ts';
import { requireMember, requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { toProjectRules } from '../rules/project-rules.ts';
import { lockProjectsOfItems } from '../rules/project-rules-sql.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { changeFeedback } from './change-feedback.ts';
import { requireFreeExternalId } from './external-id.ts';
import { findFeedbackDetail, lockFeedback, noSuchFeedback } from './feedback.ts';
import { readChanges } from './wanted-changes.ts';

export const updateFeedback: Operation<'updateFeedback'> = async (ctx, { params, body }) => {
  const { workspaceId, ...sent } = body;
  await requireWorkspace(ctx, workspaceId);
  const wanted = readChanges(sent);

  return inTransaction(ctx, async (tx) => {
    const { externalId } = wanted;
    if (typeof externalId === 'string') await lockWorkspace(tx, workspaceId);
    const [project] = await lockProjectsOfItems(tx, workspaceId, [params.id]);
    if (!project) throw noSuchFeedback();
    const current = await lockFeedback(tx, workspaceId, params.id);
    if (typeof wanted.assigneeId === 'string')
      await requireMember(tx, workspaceId, wanted.assigneeId, 'body/assigneeId');
    if (typeof externalId === 'string')
      await requireFreeExternalId(tx, current, externalId, { ownId: current.id, tellsWhich: true });
    await changeFeedback(tx, current, toProjectRules(project), wanted);
    return { data: await findFeedbackDetail(tx, { workspaceId, id: current.id }) };
  });
};
