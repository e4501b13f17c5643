import { Conflict, NotFound } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { recordMember } from '../access/record-member.ts';
import { recordKeys } from '../api-keys/api-key.ts';
import { endGrants } from '../apps/end-grants.ts';
import { releaseInSteps } from '../feedback/release-items.ts';
import { takeBackMails } from '../notification-rows/take-back.ts';
import { findUserByEmail } from '../users/user.ts';
import { endInvitationsBy } from './member.ts';

/** What goes with the user of this address. Throws NotFound, and Conflict if a workspace has no other owner. */
export async function findLosses({ db }: Pick<Context, 'db'>, email: string) {
  const { id } = await findUserByEmail(db, email);
  await requireOtherOwners(db, id);
  const [keys, memberships, items] = await Promise.all([
    db.apiKey.count({ where: { userId: id, revokedAt: null } }),
    db.member.count({ where: { userId: id } }),
    db.feedback.count({ where: { assigneeId: id } }),
  ]);
  return { id, keys, memberships, items };
}

/**
 * Deletes a user with their keys and memberships. Their items have nobody assigned, some at a time, so that nobody
 * waits for all of them. Notes keep their name.
 */
export async function deleteUser(ctx: Context, id: string): Promise<void> {
  for (const { workspaceId } of await ctx.db.member.findMany({ where: { userId: id } }))
    await releaseInSteps(ctx, { workspaceId, userId: id, doneToo: true });
  await inTransaction(ctx, async (tx) => {
    await requireOtherOwners(tx.db, id);
    const members = await tx.db.member.findMany({ where: { userId: id }, include: { user: true } });
    const keys = await tx.db.apiKey.findMany({ where: { userId: id, revokedAt: null }, orderBy: { id: 'asc' } });
    const revoked = keys.map((key) => ({ ...key, revokedAt: tx.clock() }));
    await recordKeys(tx, 'api_key.revoked', id, revoked);
    await endGrants(tx, { userId: id }, 'removal');
    for (const member of members) {
      await endInvitationsBy(tx, member.workspaceId, id);
      await takeBackMails(tx, member.workspaceId, id);
      recordMember(tx, 'member.removed', member);
    }
    const { count } = await tx.db.user.deleteMany({ where: { id } });
    if (count === 0) throw new NotFound(`No user has the id ${id}`);
  });
}

async function requireOtherOwners(db: Context['db'], userId: string): Promise<void> {
  const left = await db.workspace.findMany({
    where: {
      members: {
        some: { userId, role: 'owner' },
        none: { userId: { not: userId }, role: 'owner', status: 'active' },
      },
    },
  });
  if (left.length === 0) return;
  const names = left.map(({ id, name }) => `${name} (${id})`).join(', ');
  throw new Conflict(`The user is the only owner of ${names}. Make somebody else an owner, or delete it first.`);
}
