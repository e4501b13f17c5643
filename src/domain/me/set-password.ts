import { inTransaction } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { hashPassword } from '../access/passwords.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { Operation } from '../operation.ts';
import { lockUser } from '../users/user-sql.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { isNewSession } from './new-session.ts';
import { requireOwnProof } from './require-own-proof.ts';

export const setPassword: Operation<'setPassword'> = async (ctx, { body: { password, currentPassword } }) => {
  const { id: userId, name, email } = ctx.caller.user;
  await requireOwnProof(ctx, currentPassword);
  const stored = { hash: await hashPassword(password), updatedAt: ctx.clock() };
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, userId);
    // A first proof of the address may have ended the session meanwhile.
    await isNewSession(tx);
    await tx.db.password.upsert({ where: { userId }, create: { userId, ...stored }, update: stored });
    await endOtherSessions(tx);
    await recordInWorkspaces(tx, 'member.password_changed', userId);
    await sendMail(tx, passwordNotice(name, email, tx.siteUrl));
    return { data: { changed: true } };
  });
};

function passwordNotice(name: string, to: string, siteUrl: string) {
  return composeMail({
    to,
    subject: 'Your password was changed',
    name,
    paragraphs: [
      `Your password at ${siteUrl} was set or changed just now, and all your other sessions have ended.`,
      'If it was not you, sign in by a mailed code and set another password, then look at your sessions and API keys.',
    ],
    footer: 'You get this mail whenever your password changes.',
  });
}
