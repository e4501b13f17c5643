import { Forbidden } from '../../base/errors.ts';
import { keepChallenge } from '../access/passkeys/challenges.ts';
import { creationOptions } from '../access/passkeys/new-passkey.ts';
import type { Operation } from '../operation.ts';
import { isNewSession } from './new-session.ts';
import { listOwnPasskeys } from './own-passkeys.ts';

export const beginAddingPasskey: Operation<'beginAddingPasskey'> = async (ctx) => {
  const { id, user } = ctx.caller;
  if (!(await isNewSession(ctx))) throw new Forbidden('A passkey is added soon after signing in: sign in again');
  const others = await listOwnPasskeys(ctx);
  const options = await creationOptions(ctx.siteUrl, user, others);
  return { data: { challengeId: await keepChallenge(ctx, options.challenge, id), options } };
};
