import { Conflict, NotFound } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { findUserByEmail } from '../users/user.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { recordFeedbackChange } from './record-feedback.ts';
import { lockSomeItemsOfUser, releaseItems } from './release-items-sql.ts';

const itemsAtATime = 500;

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
    for (let released = itemsAtATime; released === itemsAtATime; )
      released = await inTransaction(ctx, async (tx) => {
        await lockWorkspace(tx, workspaceId);
        return releaseSomeItems(tx, workspaceId, id);
      });
  await inTransaction(ctx, async (tx) => {
    await requireOtherOwners(tx.db, id);
    const { count } = await tx.db.user.deleteMany({ where: { id } });
    if (count === 0) throw new NotFound(`No user has the id ${id}`);
  });
}

/** Returns how many there were. */
async function releaseSomeItems(tx: Context, workspaceId: string, userId: string): Promise<number> {
  const ids = await lockSomeItemsOfUser(tx, workspaceId, userId, itemsAtATime);
  const some = { where: { workspaceId, id: { in: ids } }, orderBy: { id: 'asc' } } as const;
  const before = await tx.db.feedback.findMany(some);
  await releaseItems(tx, workspaceId, userId, ids);
  const after = await tx.db.feedback.findMany(some);
  for (const [index, row] of after.entries()) recordFeedbackChange(tx, { before: before[index] ?? row, after: row });
  return ids.length;
}

async function requireOtherOwners(db: Context['db'], userId: string): Promise<void> {
  const left = await db.workspace.findMany({
    where: {
      members: { some: { userId, role: 'owner' }, none: { userId: { not: userId }, role: 'owner' } },
    },
  });
  if (left.length === 0) return;
  const names = left.map(({ id, name }) => `${name} (${id})`).join(', ');
  throw new Conflict(`The user is the only owner of ${names}. Make somebody else an owner, or delete it first.`);
}
