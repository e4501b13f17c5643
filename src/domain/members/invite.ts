import type { InvitedMember } from '../../../generated/sdk/types.gen.ts';
import { Conflict } from '../../base/errors.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { asPlainName } from '../../platform/mail/plain-name.ts';
import { sendSealedMail } from '../../platform/mail/sealed-mail.ts';
import { withCurrentCaller } from '../access/current-caller.ts';
import { type MemberRow, presentMember } from '../access/record-member.ts';
import { createSignInLink } from '../access/sign-in-links.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext } from '../operation.ts';
import { requireMayMake } from './member.ts';

const lifeMs = 7 * 24 * 3_600_000;

/**
 * Makes the two links of an invitation, which end those before, and presents the member with the one that is shown. The other
 * is mailed: only that one proves the address. Call it with the user locked, so that it is mailed to the address of now, and
 * the workspace, so that no inviter who has just lost their role sends it. Throws RateLimited, Forbidden, and Conflict where
 * the link would reach nobody.
 */
export async function invite(tx: CallerContext, member: MemberRow): Promise<InvitedMember> {
  const { workspaceId: invitedTo, userId, user } = member;
  const { type, user: inviter } = tx.caller;
  const current = await withCurrentCaller(tx);
  requireMayMake(current, await requireWorkspace(current, invitedTo), member.role);
  const isShown = type === 'session';
  if (!isShown && !tx.sendsMail)
    throw new Conflict(
      'This installation sends no mail, and an API key is shown no link: set up mail, or invite in the dashboard',
    );
  const counted = { workspaceId: invitedTo, inviterId: inviter.id, email: user.email, mustMail: !isShown };
  const { mayMail } = await tx.client.invitations.count(counted);
  await tx.db.signInLink.deleteMany({ where: { userId, invitedTo } });
  const where = { workspaceId_userId: { workspaceId: invitedTo, userId } };
  await tx.db.member.update({ where, data: { inviterId: inviter.id } });
  if (mayMail)
    await mailInvitation(tx, member, await createSignInLink(tx, userId, lifeMs, { wasMailed: true, invitedTo }));
  const shown = { signsIn: !tx.sendsMail, invitedTo };
  const inviteUrl = isShown ? await createSignInLink(tx, userId, lifeMs, shown) : null;
  return { ...presentMember(member), mailed: mayMail && tx.sendsMail, inviteUrl };
}

async function mailInvitation(tx: CallerContext, { workspaceId, user }: MemberRow, url: string): Promise<void> {
  const { name } = await tx.db.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const workspace = asPlainName(name);
  const mail = composeMail({
    to: user.email,
    subject: `Invitation to ${workspace}`,
    paragraphs: [
      `${asPlainName(tx.caller.user.name)} invites you to work on the feedback of ${workspace}.`,
      `Accept the invitation and sign in here:\n${url}`,
      'The link works once, within 7 days. It is for you alone: do not pass it on.',
    ],
    footer: 'If you do not know what this is about, ignore it: nothing happens without the link.',
  });
  await sendSealedMail(tx, mail);
}
