import type { LeftBehind } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import type { MemberRow } from '../access/record-member.ts';
import { adminRoles } from '../access/roles.ts';

/** Finds what goes on, or no longer reaches the workspace, when the member is removed. The newest come first. */
export async function findLeftBehind(tx: Context, member: MemberRow): Promise<Omit<LeftBehind, 'invitations'>> {
  const made = { workspaceId: member.workspaceId, createdBy: member.userId };
  const [select, orderBy] = [{ id: true }, { id: 'desc' }] as const;
  const subscriptions = await tx.db.subscription.findMany({ where: made, select, orderBy });
  const ofProjects = { ...made, project: { deletedAt: null } };
  const automations = await tx.db.automation.findMany({ where: ofProjects, select, orderBy });
  return {
    subscriptions: subscriptions.map(({ id }) => id),
    keys: await findKeys(tx, member),
    automations: automations.map(({ id }) => id),
  };
}

/** The keys that reached the workspace by this membership. */
async function findKeys({ db, clock }: Context, { workspaceId, userId, role, status }: MemberRow): Promise<string[]> {
  if (status !== 'active' || !adminRoles.some((one) => one === role)) return [];
  const works = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: clock() } }] };
  const reaches = { OR: [{ isLimited: false }, { workspaceIds: { has: workspaceId } }] };
  const where = { userId, ...works, AND: reaches };
  const keys = await db.apiKey.findMany({ where, select: { id: true }, orderBy: { id: 'desc' } });
  return keys.map(({ id }) => id);
}
