import type { User } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { userActor } from '../access/actor.ts';
import { limitKeys } from '../api-keys/api-key-sql.ts';
import { endGrants } from '../apps/end-grants.ts';
import { endSessionsOf } from '../me/end-other-sessions.ts';
import { recordInWorkspaces } from '../members/member.ts';

/**
 * Notes that the user has proved their address. The first proof ends what somebody else may have set up before: sessions,
 * codes, links, passwords, passkeys, single sign-on and apps. API keys keep the workspaces that are active now and reach no later
 * one. Call it with the user locked, before an invitation is accepted and a session or an identity is added.
 */
export async function proveAddress(tx: Context, user: User): Promise<void> {
  if (user.emailProvenAt) return;
  const { id: userId } = user;
  const proven = { ...tx, actor: userActor(user) };
  await tx.db.user.update({ where: { id: userId }, data: { emailProvenAt: tx.clock() } });
  await endSessionsOf(proven, userId);
  const ofUser = { where: { userId } };
  await tx.db.emailChange.deleteMany(ofUser);
  await tx.db.password.deleteMany(ofUser);
  await tx.db.passkey.deleteMany(ofUser);
  await tx.db.oidcIdentity.deleteMany(ofUser);
  await endGrants(proven, ofUser.where, 'removal');
  const memberships = await tx.db.member.findMany({ where: { userId, status: 'active' } });
  const workspaceIds = memberships.map(({ workspaceId }) => workspaceId).sort();
  const keys = await limitKeys(tx, userId, workspaceIds);
  await recordInWorkspaces(proven, 'member.address_proven', userId);
  await sendMail(tx, notice(user, tx.siteUrl, keys));
}

function notice({ name, email: to }: User, siteUrl: string, keys: number) {
  return composeMail({
    to,
    subject: 'Your address was confirmed',
    name,
    paragraphs: [
      `Somebody signed in at ${siteUrl} just now and proved that they read the mail to ${to}.`,
      'Other sessions, passwords, passkeys and single sign-on that were set up for this address before have ended.',
      ...(keys === 0
        ? []
        : [
            'API keys that were made before reach only the workspaces of that time. Revoke those that you do not know.',
          ]),
      'If it was not you, tell the people who run this service.',
    ],
    footer: 'You get this mail when you prove your address for the first time.',
  });
}
