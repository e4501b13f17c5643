import { adminRoleValues } from '../../../generated/contract-constants.ts';
import type { Member, Prisma } from '../../../generated/prisma/client.ts';
import { Conflict, NotFound } from '../../base/errors.ts';
import { requireRoom } from './plans.ts';
import { findAndLockPlan } from './workspace-sql.ts';

export const memberRoles = [...adminRoleValues, 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

interface NewMember {
  workspaceId: string;
  userId: string;
  role: MemberRole;
}

/**
 * Takes a transaction, in which it locks the workspace: two at once must not both take the last place of the plan.
 * Throws NotFound (no such workspace), Forbidden (the plan's limit) or Conflict (a member already).
 */
export async function addMember(
  tx: Prisma.TransactionClient,
  { workspaceId, userId, role }: NewMember,
): Promise<Member> {
  const plan = await findAndLockPlan(tx, workspaceId);
  if (plan === undefined) throw new NotFound(`There is no workspace with the id ${workspaceId}`);
  const memberIds = await tx.member.findMany({ where: { workspaceId }, select: { userId: true } });
  if (memberIds.some((member) => member.userId === userId))
    throw new Conflict('The user is a member of the workspace already');
  requireRoom(plan, 'members', memberIds.length);
  return tx.member.create({ data: { workspaceId, userId, role } });
}
