import { keepChallenge } from '../access/passkeys/challenges.ts';
import { requestOptions } from '../access/passkeys/use-passkey.ts';
import type { Operation } from '../operation.ts';

export const beginPasskeySignIn: Operation<'beginPasskeySignIn'> = async (ctx) => {
  const options = await requestOptions(ctx.siteUrl);
  return { data: { challengeId: await keepChallenge(ctx, options.challenge, null), options } };
};
