import type { MemberRole } from '../../../generated/sdk/types.gen.ts';
import { Conflict, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { type MemberRow, recordMember } from '../access/record-member.ts';
import { requireRoom } from '../workspaces/plans.ts';
import { findAndLockPlan } from '../workspaces/workspace-sql.ts';

interface NewMember {
  workspaceId: string;
  userId: string;
  role: MemberRole;
  status: 'active' | 'invited';
  /** The user who invites them. */
  inviterId?: string;
}

/**
 * Needs a transaction, in which it locks the workspace, because two callers must not both take the plan's last place.
 * Throws NotFound (no such workspace), Forbidden (the plan's limit) or Conflict (already a member).
 */
export async function insertMember(tx: Context, member: NewMember): Promise<MemberRow> {
  const { workspaceId, userId } = member;
  const plan = await findAndLockPlan(tx.db, workspaceId);
  if (plan === undefined) throw new NotFound(`No workspace has the id ${workspaceId}`);
  const memberIds = await tx.db.member.findMany({ where: { workspaceId }, select: { userId: true } });
  if (memberIds.some((one) => one.userId === userId))
    throw new Conflict('The user is already a member of the workspace');
  requireRoom(plan, 'members', memberIds.length);
  const row = await tx.db.member.create({ data: { ...member, createdAt: tx.clock() }, include: { user: true } });
  recordMember(tx, 'member.added', row);
  return row;
}
