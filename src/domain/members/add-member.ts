import type { User } from '../../../generated/prisma/client.ts';
import { requireEmail } from '../../base/contact/require-contact.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { createUser } from '../users/create-user.ts';
import { insertMember } from './insert-member.ts';
import { invite } from './invite.ts';
import { requireOwnerFor } from './member.ts';

export const addMember: Operation<'addMember'> = async (ctx, { body }) => {
  const { workspaceId, role } = body;
  requireOwnerFor(await requireWorkspace(ctx, workspaceId), role);
  const email = requireEmail(body.email, 'body/email') ?? '';
  return inTransaction(ctx, async (tx) => {
    const { user, isNewUser } = await findOrCreateUser(tx, email, body.name);
    const member = await insertMember(tx, { workspaceId, userId: user.id, role, status: 'invited', isNewUser });
    return { data: await invite(tx, member) };
  });
};

async function findOrCreateUser(
  { db }: Context,
  email: string,
  name: string | undefined,
): Promise<{ user: User; isNewUser: boolean }> {
  const known = await db.user.findUnique({ where: { email } });
  if (known) return { user: known, isNewUser: false };
  const user = await createUser(db, { email, name: name?.trim() ?? email.slice(0, email.lastIndexOf('@')) });
  return { user, isNewUser: true };
}
