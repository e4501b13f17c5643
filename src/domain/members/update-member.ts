import type { MemberRole } from '../../../generated/sdk/types.gen.ts';
import { inTransaction } from '../../platform/context.ts';
import { withCurrentCaller } from '../access/current-caller.ts';
import { presentMember, recordMember } from '../access/record-member.ts';
import { isAtLeast } from '../access/roles.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { removeBeyondRole } from '../notification-rows/remove-sql.ts';
import { takeBackMails } from '../notification-rows/take-back.ts';
import type { Operation } from '../operation.ts';
import { findAndLockPlan } from '../workspaces/workspace-sql.ts';
import { endInvitationsBy, findMember, requireMayMake, requireMayTouch, requireOtherOwner } from './member.ts';

export const updateMember: Operation<'updateMember'> = async (ctx, { params: { userId }, body }) => {
  const { workspaceId, role } = body;
  await requireWorkspace(ctx, workspaceId);
  return inTransaction(ctx, async (tx) => {
    await findAndLockPlan(tx.db, workspaceId);
    const current = await withCurrentCaller(tx);
    const access = await requireWorkspace(current, workspaceId);
    const before = await findMember(tx, workspaceId, userId);
    requireMayTouch(current, access, before.role);
    if (before.role === role) return { data: presentMember(before) };
    requireMayMake(current, access, role);
    await requireOtherOwner(tx, before);
    // An invitation was to the role of then.
    await tx.db.signInLink.deleteMany({ where: { userId, invitedTo: workspaceId } });
    if (!isAtLeast(role, before.role as MemberRole)) await endInvitationsBy(tx, workspaceId, userId);
    const where = { workspaceId_userId: { workspaceId, userId } };
    const member = await tx.db.member.update({ where, data: { role }, include: { user: true } });
    if (!isAtLeast(role, before.role as MemberRole)) {
      await removeBeyondRole(tx, workspaceId, userId, role);
      await takeBackMails(tx, workspaceId, userId);
    }
    recordMember(tx, 'member.updated', member, { role: { from: before.role, to: role } });
    return { data: presentMember(member) };
  });
};
