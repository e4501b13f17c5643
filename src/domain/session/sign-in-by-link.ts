import type { SignInLink } from '../../../generated/prisma/client.ts';
import type { LinkResult } from '../../../generated/sdk/types.gen.ts';
import { inTransaction } from '../../platform/context.ts';
import { userActor } from '../access/actor.ts';
import { beginSession } from '../access/begin-session.ts';
import { allScopes } from '../access/scopes.ts';
import { useSignInLink } from '../access/sign-in-links.ts';
import { presentMe } from '../me/present-me.ts';
import { acceptInvitation } from '../members/accept-invitation.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { Operation, SignInContext } from '../operation.ts';

export const signInByLink: Operation<'signInByLink'> = (ctx, { body: { token } }) =>
  inTransaction(ctx, async (tx) => {
    const link = await useSignInLink(tx, token);
    const user = await tx.db.user.findUniqueOrThrow({ where: { id: link.userId } });
    return { data: await follow({ ...tx, actor: userActor(user) }, link) };
  });

async function follow(tx: SignInContext, { userId, invitedTo, signsIn }: SignInLink): Promise<LinkResult> {
  const member = invitedTo === null ? null : await acceptInvitation(tx, invitedTo, userId);
  if (member && !signsIn) {
    const { id, name } = await tx.db.workspace.findUniqueOrThrow({ where: { id: member.workspaceId } });
    return { accepted: true, email: member.user.email, workspace: { id, name } };
  }
  await beginSession(tx, userId);
  await recordInWorkspaces(tx, 'member.signed_in', userId);
  return presentMe(tx, userId, { actor: { type: 'user', id: userId }, scopes: allScopes });
}
