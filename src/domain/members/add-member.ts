import type { User } from '../../../generated/prisma/client.ts';
import { requireMemberEmail } from '../../base/contact/require-contact.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { createUser } from '../users/create-user.ts';
import { lockUser } from '../users/user-sql.ts';
import { insertMember } from './insert-member.ts';
import { invite } from './invite.ts';
import { requireMayMake } from './member.ts';

export const addMember: Operation<'addMember'> = async (ctx, { body }) => {
  const { workspaceId, role } = body;
  requireMayMake(ctx, await requireWorkspace(ctx, workspaceId), role);
  const email = requireMemberEmail(body.email, 'body/email') ?? '';
  return inTransaction(ctx, async (tx) => {
    const { id: userId } = await findOrCreateUser(tx, email, body.name);
    const inviterId = tx.caller.user.id;
    return {
      data: await invite(tx, await insertMember(tx, { workspaceId, userId, role, status: 'invited', inviterId })),
    };
  });
};

async function findOrCreateUser({ db }: Context, email: string, name: string | undefined): Promise<User> {
  const found = await db.user.findUnique({ where: { email } });
  if (found) await lockUser(db, found.id);
  // The user may have another address since.
  const known = found && (await db.user.findUnique({ where: { id: found.id, email } }));
  return known ?? createUser(db, { email, name: name?.trim() ?? email.slice(0, email.lastIndexOf('@')) });
}
