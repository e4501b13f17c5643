import type { Passkey, RegistrationResponse } from '../../../generated/sdk/types.gen.ts';
import { BadRequest, Conflict } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { useChallenge } from '../access/passkeys/challenges.ts';
import { verifyNew } from '../access/passkeys/new-passkey.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import { lockUser } from '../users/user-sql.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { isNewSession } from './new-session.ts';
import { listOwnPasskeys } from './own-passkeys.ts';

export const addPasskey: Operation<'addPasskey'> = async (ctx, { body: { challengeId, response, name } }) => {
  const made = await requireMade(ctx, challengeId, response);
  return inTransaction(ctx, async (tx) => {
    const { id: userId, name: userName, email } = tx.caller.user;
    await lockUser(tx.db, userId);
    // A first proof of the address may have ended the session meanwhile.
    await isNewSession(tx);
    await listOwnPasskeys(tx);
    const passkey = await insertPasskey(tx, {
      id: newId('pky'),
      userId,
      name: name ?? 'Passkey',
      credentialId: made.id,
      publicKey: made.publicKey,
      counter: made.counter,
      createdAt: tx.clock(),
    });
    await endOtherSessions(tx);
    await recordInWorkspaces(tx, 'member.passkey_added', userId);
    await sendMail(tx, passkeyNotice(userName, email, tx.siteUrl));
    return { data: presentAs<Passkey>('Passkey', passkey) };
  });
};

async function requireMade(ctx: CallerContext, challengeId: string, response: RegistrationResponse) {
  const challenge = await useChallenge(ctx, challengeId, ctx.caller.id);
  if (challenge === null) {
    const message = 'must be that of options which this session got within the last 5 minutes and has not used';
    throw BadRequest.of({ path: 'body/challengeId', message });
  }
  const made = await verifyNew(ctx.siteUrl, challenge, response);
  if (made) return made;
  const message = `must be what a browser made on a page of ${ctx.siteUrl} for these options, with the user verified`;
  throw BadRequest.of({ path: 'body/response', message });
}

async function insertPasskey({ db }: Context, data: Parameters<Context['db']['passkey']['create']>[0]['data']) {
  try {
    return await db.passkey.create({ data });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict('This passkey is known already') : error;
  }
}

function passkeyNotice(name: string, to: string, siteUrl: string) {
  return composeMail({
    to,
    subject: 'A passkey was added',
    name,
    paragraphs: [
      `A passkey was added to your account at ${siteUrl} just now, and all your other sessions have ended.`,
      'If it was not you, sign in, remove the passkey, and look at your sessions and API keys.',
    ],
    footer: 'You get this mail whenever a passkey is added.',
  });
}
