import { Conflict, Forbidden, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { EventChanges, EventTypeOf } from '../../platform/events/event.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { type MemberRow, recordMember } from '../access/record-member.ts';
import { allScopes } from '../access/scopes.ts';
import type { CallerContext, WorkspaceAccess } from '../operation.ts';

export async function findMember({ db }: Context, workspaceId: string, userId: string): Promise<MemberRow> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  const member = await db.member.findUnique({ where, include: { user: true } });
  if (!member) throw new NotFound('No member of the workspace has this user id');
  return member;
}

/** Events that a workspace sees of people who are only invited. */
const shownToInviters = new Set<EventTypeOf<'member'>>(['member.updated', 'member.address_proven']);

/**
 * Records what happened to the user in every workspace that they are a member of. A change also shows where they are only
 * invited.
 */
export async function recordInWorkspaces(
  tx: RecordingWork,
  type: EventTypeOf<'member'>,
  userId: string,
  changes: EventChanges | null = null,
): Promise<void> {
  const members = await tx.db.member.findMany({
    where: { userId, ...(!shownToInviters.has(type) && { status: 'active' }) },
    include: { user: true },
    orderBy: { workspaceId: 'asc' },
  });
  for (const member of members) recordMember(tx, type, member, changes);
}

/** Requires that the caller may change or remove a member of this role: an owner is only for another one, in a session. */
export function requireMayTouch({ caller }: CallerContext, access: WorkspaceAccess, role: string): void {
  if (role !== 'owner') return;
  if (caller.type === 'apiKey') throw new Forbidden('An API key can neither make, change nor remove an owner');
  if (access.role !== 'owner')
    throw new Forbidden('Only an owner of the workspace may make, change or remove an owner');
}

/** Requires that the caller may give somebody this role: a key without all scopes makes members only. */
export function requireMayMake(ctx: CallerContext, access: WorkspaceAccess, role: string): void {
  requireMayTouch(ctx, access, role);
  const { type, scopes } = ctx.caller;
  if (type === 'apiKey' && role === 'admin' && !allScopes.every((scope) => scopes.has(scope)))
    throw new Forbidden('An API key without all scopes can make members, but no admins');
}

/**
 * Ends the links of invitations to the workspace that a member sent and nobody has accepted, because they no longer have
 * the role for it. Returns the ids of the invited users, who stay invited.
 */
export async function endInvitationsBy(
  { db }: RecordingWork,
  workspaceId: string,
  inviterId: string,
): Promise<string[]> {
  const invited = await db.member.findMany({ where: { workspaceId, inviterId, status: 'invited' } });
  const userIds = invited.map(({ userId }) => userId).sort();
  await db.signInLink.deleteMany({ where: { userId: { in: userIds }, invitedTo: workspaceId } });
  return userIds;
}

/** Lock the workspace's memberships before, so that two owners do not leave at the same time. */
export async function requireOtherOwner(tx: Context, { workspaceId, userId, role, status }: MemberRow): Promise<void> {
  if (role !== 'owner' || status !== 'active') return;
  const others = { workspaceId, role: 'owner', status: 'active', userId: { not: userId } };
  if ((await tx.db.member.count({ where: others })) === 0)
    throw new Conflict('The last owner of a workspace stays its owner: make somebody else an owner first');
}
