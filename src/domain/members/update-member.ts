import { inTransaction } from '../../platform/context.ts';
import { presentMember, recordMember } from '../access/record-member.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findAndLockPlan } from '../workspaces/workspace-sql.ts';
import { findMember, requireOtherOwner, requireOwnerFor } from './member.ts';

export const updateMember: Operation<'updateMember'> = async (ctx, { params: { userId }, body }) => {
  const { workspaceId, role } = body;
  const access = await requireWorkspace(ctx, workspaceId);
  return inTransaction(ctx, async (tx) => {
    await findAndLockPlan(tx.db, workspaceId);
    const before = await findMember(tx, workspaceId, userId);
    if (before.role === role) return { data: presentMember(before) };
    requireOwnerFor(access, role, before.role);
    await requireOtherOwner(tx, before);
    const where = { workspaceId_userId: { workspaceId, userId } };
    const member = await tx.db.member.update({ where, data: { role }, include: { user: true } });
    recordMember(tx, 'member.updated', member, { role: { from: before.role, to: role } });
    return { data: presentMember(member) };
  });
};
