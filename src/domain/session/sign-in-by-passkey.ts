import type { AuthenticationResponse, Me } from '../../../generated/sdk/types.gen.ts';
import { SignInFailed } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { asTry } from '../access/as-try.ts';
import { useChallenge } from '../access/passkeys/challenges.ts';
import { noteUse, verifyUse } from '../access/passkeys/use-passkey.ts';
import type { Operation, SignInContext } from '../operation.ts';
import { lockUser } from '../users/user-sql.ts';
import { signIn } from './sign-in.ts';
import { failedSignInJob } from './sign-in-jobs.ts';

export const signInByPasskey: Operation<'signInByPasskey'> = (ctx, { body: { challengeId, response } }) =>
  asTry(ctx, undefined, async () => {
    // Used up by itself, so that a failure uses it up too.
    const challenge = await useChallenge(ctx, challengeId, null);
    const found = await findPasskey(ctx, response);
    if (challenge === null || !found) throw new SignInFailed();
    const { user, ...passkey } = found;
    const counter = await verifyUse(ctx.siteUrl, challenge, response, passkey);
    const me = counter === null ? null : await signInOnce(ctx, passkey, counter);
    if (me) return { data: me };
    await ctx.jobs.send(ctx, failedSignInJob, { email: user.email, requestId: ctx.requestId });
    throw new SignInFailed();
  });

function findPasskey({ db }: SignInContext, { id: credentialId }: AuthenticationResponse) {
  return db.passkey.findUnique({ where: { credentialId }, include: { user: true } });
}

/** Null if the passkey was removed, or used elsewhere, since it was read. */
function signInOnce(ctx: SignInContext, passkey: Parameters<typeof noteUse>[1], counter: number): Promise<Me | null> {
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx.db, passkey.userId);
    return (await noteUse(tx, passkey, counter)) ? signIn(tx, passkey.userId) : null;
  });
}
