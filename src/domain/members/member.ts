import type { EventChanges, MemberEvent, MemberRole } from '../../../generated/sdk/types.gen.ts';
import { Conflict, Forbidden, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { type MemberRow, recordMember } from '../access/record-member.ts';
import type { WorkspaceAccess } from '../operation.ts';

export async function findMember({ db }: Context, workspaceId: string, userId: string): Promise<MemberRow> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  const member = await db.member.findUnique({ where, include: { user: true } });
  if (!member) throw new NotFound('No member of the workspace has this user id');
  return member;
}

/**
 * Records what happened to the user in every workspace that they are a member of. A change also shows where they are only
 * invited.
 */
export async function recordInWorkspaces(
  tx: RecordingWork,
  type: MemberEvent['type'],
  userId: string,
  changes: EventChanges | null = null,
): Promise<void> {
  const members = await tx.db.member.findMany({
    where: { userId, ...(type !== 'member.updated' && { status: 'active' }) },
    include: { user: true },
    orderBy: { workspaceId: 'asc' },
  });
  for (const member of members) recordMember(tx, type, member, changes);
}

/** Only an owner may make somebody an owner, or change or remove one. */
export function requireOwnerFor(access: WorkspaceAccess, ...roles: (MemberRole | string)[]): void {
  if (roles.includes('owner') && access.role !== 'owner')
    throw new Forbidden('Only an owner of the workspace may make, change or remove an owner');
}

/** Lock the workspace's memberships before, so that two owners do not leave at the same time. */
export async function requireOtherOwner(tx: Context, { workspaceId, userId, role, status }: MemberRow): Promise<void> {
  if (role !== 'owner' || status !== 'active') return;
  const others = { workspaceId, role: 'owner', status: 'active', userId: { not: userId } };
  if ((await tx.db.member.count({ where: others })) === 0)
    throw new Conflict('The last owner of a workspace stays its owner: make somebody else an owner first');
}
