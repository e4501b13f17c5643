import { requireMemberEmail } from '../../base/contact/require-contact.ts';
import { BadRequest, Conflict, Forbidden } from '../../base/errors.ts';
import { isTimezone } from '../../base/timezone.ts';
import { inTransaction } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendSealedMail } from '../../platform/mail/sealed-mail.ts';
import { newMailedCode } from '../access/mailed-code.ts';
import { updateUser } from '../members/update-user.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { presentCaller } from './present-me.ts';
import { requireOwnProof } from './require-own-proof.ts';

export const updateMe: Operation<'updateMe'> = async (ctx, { body: { name, email, currentPassword, timezone } }) => {
  if (timezone !== undefined && !isTimezone(timezone))
    throw BadRequest.of({ path: 'body/timezone', message: 'must be an IANA time zone' });
  const change = email === undefined ? null : await beginEmailChange(ctx, email, currentPassword);
  return inTransaction(ctx, async (tx) => {
    const userId = tx.caller.user.id;
    const before = await tx.db.user.findUnique({ where: { id: userId } });
    if (before && name !== undefined && before.name !== name) await updateUser(tx, before, { name });
    if (timezone !== undefined) await tx.db.user.updateMany({ where: { id: userId }, data: { timezone } });
    if (change) {
      const { code, stored } = change;
      await tx.db.emailChange.upsert({ where: { userId }, create: { userId, ...stored }, update: stored });
      await sendSealedMail(tx, mailWith(code, stored.email, tx.siteUrl));
    }
    return { data: await presentCaller(tx) };
  });
};

/** Makes the code for a new address. Whether another user has the address shows only once the code is given. */
async function beginEmailChange(ctx: CallerContext, text: string, currentPassword: string | undefined) {
  if (!ctx.sendsMail)
    throw new Conflict('This installation sends no mail: your operator changes the address by `heed users update`');
  const email = requireMemberEmail(text, 'body/email') ?? '';
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.user.id } });
  if (!user.emailProvenAt) throw unproven();
  await requireOwnProof(ctx, currentPassword);
  await ctx.client.tries.begin(email);
  const { code, stored } = await newMailedCode(ctx, email);
  return { code, stored: { email, ...stored } };
}

export function unproven(): Forbidden {
  return new Forbidden('Your address is not proven yet: sign in by a mailed code before you change it');
}

function mailWith(code: string, to: string, siteUrl: string) {
  return composeMail({
    to,
    subject: 'Your code to confirm this address',
    paragraphs: [
      `Your code to use this address at ${siteUrl} is:`,
      code,
      'It works once, within 10 minutes. Enter it only there, and tell it nobody.',
    ],
    footer: 'If you did not ask for a code, ignore this mail: nothing changes without it.',
  });
}
