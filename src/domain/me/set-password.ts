import { BadRequest, Forbidden } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { hashPassword, isPassword } from '../access/passwords.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { isNewSession } from './new-session.ts';

export const setPassword: Operation<'setPassword'> = async (ctx, { body: { password, currentPassword } }) => {
  const { id: userId, name, email } = ctx.caller.user;
  await requireProof(ctx, currentPassword);
  const stored = { hash: await hashPassword(password), updatedAt: ctx.clock() };
  return inTransaction(ctx, async (tx) => {
    // First, because it locks: who signs in with the old one at the same time has a session by now, or will have none.
    await tx.db.password.upsert({ where: { userId }, create: { userId, ...stored }, update: stored });
    await endOtherSessions(tx);
    await recordInWorkspaces(tx, 'member.password_changed', userId);
    await sendMail(tx, passwordNotice(name, email, tx.siteUrl));
    return { data: { changed: true } };
  });
};

/** Requires the current password, or a session that began just now. A wrong password is refused whatever the session. */
async function requireProof(ctx: CallerContext, currentPassword: string | undefined): Promise<void> {
  const isNew = await isNewSession(ctx);
  if (currentPassword !== undefined) return requireCurrent(ctx, currentPassword, ctx.caller.user);
  if (!isNew) throw new Forbidden('This needs currentPassword, or a sign-in within the last 5 minutes');
}

async function requireCurrent(
  { db, client }: CallerContext,
  password: string,
  { id: userId, email }: CallerContext['caller']['user'],
): Promise<void> {
  const tried = await client.tries.begin(email);
  const known = await db.password.findUnique({ where: { userId } });
  if (!(await isPassword(password, known?.hash ?? null)))
    throw BadRequest.of({ path: 'body/currentPassword', message: 'must be your password until now' });
  await tried.giveBack();
}

function passwordNotice(name: string, to: string, siteUrl: string) {
  return composeMail({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      `Your password at ${siteUrl} was set or changed just now, and all your other sessions have ended.`,
      'If it was not you, sign in by a mailed code and set another password, then look at your sessions and API keys.',
    ],
    footer: 'You get this mail whenever your password changes.',
  });
}
