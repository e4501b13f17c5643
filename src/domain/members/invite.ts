import type { InvitedMember } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendSealedMail } from '../../platform/mail/sealed-mail.ts';
import { type MemberRow, presentMember } from '../access/record-member.ts';
import { createSignInLink } from '../access/sign-in-links.ts';

const lifeMs = 7 * 24 * 3_600_000;

/** Makes and mails the link of an invitation, which ends the one before, and presents the member with it. */
export async function invite(tx: Context, member: MemberRow): Promise<InvitedMember> {
  const { workspaceId: invitedTo, userId, user } = member;
  await tx.db.signInLink.deleteMany({ where: { userId, invitedTo } });
  const signsIn = member.isNewUser && (await isUnused(tx, member));
  const inviteUrl = await createSignInLink(tx, userId, lifeMs, { signsIn, invitedTo });
  const { name: workspace } = await tx.db.workspace.findUniqueOrThrow({ where: { id: invitedTo } });
  await sendSealedMail(tx, invitation({ to: user.email, by: tx.actor.name ?? 'Somebody', workspace, inviteUrl }));
  return { ...presentMember(member), inviteUrl };
}

/** Whether nobody has ever acted as this user, who belongs nowhere else. Then the link may sign in. */
async function isUnused({ db }: Context, { userId, workspaceId, user }: MemberRow): Promise<boolean> {
  if (user.lastActiveAt) return false;
  const elsewhere = await db.member.count({ where: { userId, workspaceId: { not: workspaceId } } });
  return elsewhere === 0 && (await db.apiKey.count({ where: { userId } })) === 0;
}

interface Invitation {
  to: string;
  by: string;
  workspace: string;
  inviteUrl: string;
}

function invitation({ to, by, workspace, inviteUrl }: Invitation) {
  return composeMail({
    to,
    subject: `${by} invites you to ${workspace}`,
    paragraphs: [
      `${by} invites you to work on the feedback of ${workspace}.`,
      `Accept the invitation here:\n${inviteUrl}`,
      'The link works once, within 7 days.',
    ],
    footer: 'If you do not know what this is about, ignore it: nothing happens without the link.',
  });
}
