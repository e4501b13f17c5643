import { Conflict } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { lockUser } from '../users/user-sql.ts';
import { findAndLockPlan } from '../workspaces/workspace-sql.ts';
import { invite } from './invite.ts';
import { findMember, requireMayMake } from './member.ts';

export const inviteMember: Operation<'inviteMember'> = async (ctx, { params: { userId }, body: { workspaceId } }) => {
  const access = await requireWorkspace(ctx, workspaceId);
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, userId);
    await findAndLockPlan(tx.db, workspaceId);
    const member = await findMember(tx, workspaceId, userId);
    requireMayMake(ctx, access, member.role);
    if (member.status === 'active') throw new Conflict('The member has accepted the invitation already');
    return { data: await invite(tx, member) };
  });
};
