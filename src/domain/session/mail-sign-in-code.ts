import { type Context, inTransaction } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendSealedMail } from '../../platform/mail/sealed-mail.ts';
import { newMailedCode } from '../access/mailed-code.ts';
import type { AtAddress } from './sign-in-jobs.ts';

/** Makes and mails a code, which ends the one before. For an unknown address, only the log records the attempt. */
export async function mailSignInCode(ctx: Context, { email, requestId }: AtAddress): Promise<void> {
  const user = await ctx.db.user.findUnique({ where: { email } });
  if (!user) return ctx.log.info({ email, requestId }, 'a sign-in code was asked for an address that no user has');
  const { code, stored } = await newMailedCode(ctx, email);
  await inTransaction(ctx, async (tx) => {
    const where = { userId: user.id };
    await tx.db.signInCode.upsert({ where, create: { ...where, ...stored }, update: stored });
    await sendSealedMail(tx, mailWith(code, email, ctx.siteUrl));
  });
}

function mailWith(code: string, to: string, siteUrl: string) {
  return composeMail({
    to,
    subject: 'Your code to sign in to Heed',
    paragraphs: [
      `Your code to sign in at ${siteUrl} is:`,
      code,
      'It works once, within 10 minutes. Enter it only there, and tell it nobody.',
    ],
    footer: 'If you did not ask for a code, ignore this mail: nobody can sign in without it.',
  });
}
