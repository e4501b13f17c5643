import type { SignInLink, User } from '../../../generated/prisma/client.ts';
import type { AcceptedInvitation, LinkResult } from '../../../generated/sdk/types.gen.ts';
import { Forbidden } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { userActor } from '../access/actor.ts';
import { asTry } from '../access/as-try.ts';
import { hashToken } from '../access/session-token.ts';
import { findSignInLink, maySignIn, provesAddress, useSignInLink } from '../access/sign-in-links.ts';
import { acceptInvitation } from '../members/accept-invitation.ts';
import type { Operation, SignInContext } from '../operation.ts';
import { lockUser } from '../users/user-sql.ts';
import { proveAddress } from './prove-address.ts';
import { signIn } from './sign-in.ts';

export const signInByLink: Operation<'signInByLink'> = (ctx, { body: { token } }) =>
  asTry(ctx, undefined, () =>
    inTransaction(ctx, async (tx) => {
      const { userId } = await findSignInLink(tx, token);
      await lockUser(tx.db, userId);
      // Read again, because others may have used or ended it before the user was locked.
      const link = await findSignInLink(tx, token);
      const user = await tx.db.user.findUniqueOrThrow({ where: { id: userId } });
      return { data: await follow({ ...tx, actor: userActor(user) }, link, user) };
    }),
  );

async function follow(tx: SignInContext, link: SignInLink, user: User): Promise<LinkResult> {
  if (!(await maySignIn(tx, link))) return acceptInSession(tx, link, user);
  await useSignInLink(tx, link);
  if (provesAddress(link)) await proveAddress(tx, user);
  if (link.invitedTo !== null) await acceptInvitation(tx, link.invitedTo, user.id);
  return signIn(tx, user.id);
}

/** Accepts the invitation in a session of the user, who has proved their address. Throws Forbidden without one. */
async function acceptInSession(tx: SignInContext, link: SignInLink, user: User): Promise<AcceptedInvitation> {
  if (link.invitedTo === null || !user.emailProvenAt || !(await isSignedIn(tx, user.id)))
    throw new Forbidden(
      'This link does not sign in. Use the link in the mail, or sign in and open this one again. ' +
        'If you cannot, ask your operator for `heed users sign-in-link`.',
    );
  await useSignInLink(tx, link);
  const { workspaceId } = await acceptInvitation(tx, link.invitedTo, user.id);
  const { id, name } = await tx.db.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  return { accepted: true, email: user.email, workspace: { id, name } };
}

/** Whether the request comes with a session of this user. */
async function isSignedIn({ db, clock, client }: SignInContext, userId: string): Promise<boolean> {
  const token = client.heldSession();
  if (token === undefined) return false;
  return (await db.session.count({ where: { hash: hashToken(token), userId, expiresAt: { gt: clock() } } })) > 0;
}
