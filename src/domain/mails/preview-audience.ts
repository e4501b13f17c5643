import { findOwn } from '../access/find-own.ts';
import { requireMember } from '../access/workspace-access.ts';
import { noSuchFeedback } from '../feedback/feedback.ts';
import { reachable } from '../feedback/reachable-sql.ts';
import type { Operation } from '../operation.ts';
import { findAudience } from './audience.ts';
import { findMemberAudience } from './member-audience.ts';

export const previewAudience: Operation<'previewAudience'> = async (ctx, { params: { id }, body }) => {
  const { workspaceId, ...sent } = body;
  const sentWorkspaceId = workspaceId ?? sent.update?.workspaceId;
  const change = sent.comment || sent.update ? sent : { comment: {} };
  const { row } = await findOwn(
    ctx,
    sentWorkspaceId,
    (workspaceId) =>
      ctx.db.feedback.findFirst({ where: { workspaceId, id, ...reachable }, include: { project: true } }),
    noSuchFeedback,
  );
  const assigneeId = sent.update?.assigneeId;
  if (typeof assigneeId === 'string') await requireMember(ctx, row.workspaceId, assigneeId, 'body/update/assigneeId');
  const people = await findAudience(ctx, row, row.project, change);
  return { data: [...people, ...(await findMemberAudience(ctx, row, change, ctx.caller.user.id))] };
};
