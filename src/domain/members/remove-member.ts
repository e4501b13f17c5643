import { Forbidden } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { withCurrentCaller } from '../access/current-caller.ts';
import { type MemberRow, recordMember } from '../access/record-member.ts';
import { isAtLeast } from '../access/roles.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { endGrants } from '../apps/end-grants.ts';
import { releaseInSteps, releaseSome } from '../feedback/release-items.ts';
import { takeBackMails } from '../notification-rows/take-back.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { findAndLockPlan, lockWorkspace } from '../workspaces/workspace-sql.ts';
import { findLeftBehind } from './left-behind.ts';
import { endInvitationsBy, findMember, requireMayTouch, requireOtherOwner } from './member.ts';

export const removeMember: Operation<'removeMember'> = async (ctx, { params: { userId }, query: { workspaceId } }) => {
  await requireRemovable(await withCurrentCaller(ctx), workspaceId, userId);
  const ofMember = { workspaceId, userId, doneToo: false };
  await releaseInSteps(ctx, ofMember);
  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await findAndLockPlan(tx.db, workspaceId);
    const member = await requireRemovable(await withCurrentCaller(tx), workspaceId, userId);
    // What was assigned since the last step. More than that waits for nobody.
    await releaseSome(tx, ofMember);
    await tx.db.signInLink.deleteMany({ where: { userId, invitedTo: workspaceId } });
    await endGrants(tx, { workspaceId, userId }, 'removal');
    const invitations = await endInvitationsBy(tx, workspaceId, userId);
    await takeBackMails(tx, workspaceId, userId);
    await tx.db.member.delete({ where: { workspaceId_userId: { workspaceId, userId } } });
    recordMember(tx, 'member.removed', member);
    return { data: { id: userId, deleted: true, leftBehind: { ...(await findLeftBehind(tx, member)), invitations } } };
  });
};

async function requireRemovable(ctx: CallerContext, workspaceId: string, userId: string): Promise<MemberRow> {
  const access = await requireWorkspace(ctx, workspaceId);
  const isLeaving = userId === ctx.caller.user.id;
  if (!isLeaving && !isAtLeast(access.role, 'admin'))
    throw new Forbidden(`Your role in the workspace is ${access.role}, and removing somebody else needs admin`);
  const member = await findMember(ctx, workspaceId, userId);
  if (!isLeaving || ctx.caller.type === 'apiKey') requireMayTouch(ctx, access, member.role);
  await requireOtherOwner(ctx, member);
  return member;
}
