import type { Member, Prisma } from '../../../generated/prisma/client.ts';
import type { MemberRole } from '../../../generated/sdk/types.gen.ts';
import { Conflict, NotFound } from '../../base/errors.ts';
import { requireRoom } from './plans.ts';
import { findAndLockPlan } from './workspace-sql.ts';

interface NewMember {
  workspaceId: string;
  userId: string;
  role: MemberRole;
}

/**
 * Needs a transaction, in which it locks the workspace, because two callers must not both take the plan's last place.
 * Throws NotFound (no such workspace), Forbidden (the plan's limit) or Conflict (already a member).
 */
export async function addMember(
  tx: Prisma.TransactionClient,
  { workspaceId, userId, role }: NewMember,
): Promise<Member> {
  const plan = await findAndLockPlan(tx, workspaceId);
  if (plan === undefined) throw new NotFound(`No workspace has the id ${workspaceId}`);
  const memberIds = await tx.member.findMany({ where: { workspaceId }, select: { userId: true } });
  if (memberIds.some((member) => member.userId === userId))
    throw new Conflict('The user is already a member of the workspace');
  requireRoom(plan, 'members', memberIds.length);
  return tx.member.create({ data: { workspaceId, userId, role } });
}
