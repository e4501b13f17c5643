import { randomInt } from 'node:crypto';
import { type Context, inTransaction } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendSealedMail } from '../../platform/mail/sealed-mail.ts';
import { slowHash } from '../access/slow-hash.ts';
import type { AtAddress } from './sign-in-jobs.ts';

const lifeMs = 10 * 60_000;
const mostTries = 5;

/** Makes and mails a code, which ends the one before. An address that nobody has is only in the log. */
export async function mailSignInCode(ctx: Context, { email, requestId }: AtAddress): Promise<void> {
  const user = await ctx.db.user.findUnique({ where: { email } });
  if (!user) return ctx.log.info({ email, requestId }, 'a sign-in code was asked for an address that no user has');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = await slowHash(codeAt(email, code));
  await inTransaction(ctx, async (tx) => {
    const expiresAt = new Date(tx.clock().getTime() + lifeMs);
    const newest = { hash, triesLeft: mostTries, expiresAt };
    const where = { userId: user.id };
    await tx.db.signInCode.upsert({ where, create: { ...where, ...newest }, update: newest });
    await sendSealedMail(tx, mailWith(code, email, ctx.siteUrl));
  });
}

/** What is hashed of a code: it holds for the address to which it was mailed, and for no later one of the same user. */
export function codeAt(email: string, code: string): string {
  return `${email} ${code}`;
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
