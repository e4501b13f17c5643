import type { SignInLink } from '../../../generated/prisma/client.ts';
import type { LinkResult } from '../../../generated/sdk/types.gen.ts';
import { inTransaction } from '../../platform/context.ts';
import { userActor } from '../access/actor.ts';
import { asTry } from '../access/as-try.ts';
import { useSignInLink } from '../access/sign-in-links.ts';
import { acceptInvitation } from '../members/accept-invitation.ts';
import type { Operation, SignInContext } from '../operation.ts';
import { signIn } from './sign-in.ts';

export const signInByLink: Operation<'signInByLink'> = (ctx, { body: { token } }) =>
  asTry(ctx, undefined, () =>
    inTransaction(ctx, async (tx) => {
      const link = await useSignInLink(tx, token);
      const user = await tx.db.user.findUniqueOrThrow({ where: { id: link.userId } });
      return { data: await follow({ ...tx, actor: userActor(user) }, link) };
    }),
  );

async function follow(tx: SignInContext, { userId, invitedTo, signsIn }: SignInLink): Promise<LinkResult> {
  const member = invitedTo === null ? null : await acceptInvitation(tx, invitedTo, userId);
  if (member && !signsIn) {
    const { id, name } = await tx.db.workspace.findUniqueOrThrow({ where: { id: member.workspaceId } });
    return { accepted: true, email: member.user.email, workspace: { id, name } };
  }
  return signIn(tx, userId);
}
