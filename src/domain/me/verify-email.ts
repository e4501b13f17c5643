import type { User } from '../../../generated/prisma/client.ts';
import { BadRequest } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { readCaller } from '../access/current-caller.ts';
import { isMailedCode } from '../access/mailed-code.ts';
import { updateUser } from '../members/update-user.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { lockUser } from '../users/user-sql.ts';
import { presentCaller } from './present-me.ts';
import { unproven } from './update-me.ts';

export const verifyEmail: Operation<'verifyEmail'> = async (ctx, { body: { code } }) => {
  const { email, hash } = await requireCode(ctx, code);
  return inTransaction(ctx, async (tx) => {
    const { id } = tx.caller.user;
    await lockUser(tx.db, id);
    // The session may have ended meanwhile, and the operator may have given another address.
    await readCaller(tx);
    const before = await tx.db.user.findUniqueOrThrow({ where: { id } });
    if (!before.emailProvenAt) throw unproven();
    // The second of two simultaneous calls finds nothing left to delete.
    const { count } = await tx.db.emailChange.deleteMany({ where: { userId: id, hash } });
    if (count === 0) throw wrongCode();
    const after = await updateUser(tx, before, { email, emailProvenAt: tx.clock() });
    await tx.db.signInCode.deleteMany({ where: { userId: id } });
    await tx.db.signInLink.deleteMany({ where: { userId: id, wasMailed: true } });
    await sendMail(tx, notice(before, after.email, tx.siteUrl));
    return { data: await presentCaller(tx) };
  });
};

/** Takes one of the tries that the code has left, and returns what it is for. Throws BadRequest or RateLimited. */
async function requireCode({ db, clock, client, caller }: CallerContext, code: string) {
  const userId = caller.user.id;
  const waiting = await db.emailChange.findUnique({ where: { userId } });
  const tried = await client.tries.begin(waiting?.email);
  const [change] = await db.emailChange.updateManyAndReturn({
    where: { userId, triesLeft: { gt: 0 }, expiresAt: { gt: clock() } },
    data: { triesLeft: { decrement: 1 } },
  });
  if (!change || !(await isMailedCode(change.email, code, change.hash))) throw wrongCode();
  await tried.giveBack();
  return change;
}

function wrongCode(): BadRequest {
  return BadRequest.of({ path: 'body/code', message: 'must be the newest code, mailed within the last 10 minutes' });
}

function notice({ name, email: to }: User, address: string, siteUrl: string) {
  return composeMail({
    to,
    subject: 'Your address was changed',
    name,
    paragraphs: [
      `Your account at ${siteUrl} has the address ${address} from now on. Links and codes that were mailed here have ended.`,
      'If it was not you, tell the people who run this service at once.',
    ],
    footer: 'You get this mail because your account had this address until now.',
  });
}
