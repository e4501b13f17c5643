import { SignInFailed } from '../../base/errors.ts';
import { isMailedCode } from '../access/mailed-code.ts';
import type { Operation, SignInContext } from '../operation.ts';
import { readSignInEmail } from './read-sign-in-email.ts';
import { signInWithEmail } from './sign-in.ts';

export const signInByCode: Operation<'signInByCode'> = async (ctx, { body }) => {
  const email = readSignInEmail(body.email);
  return signInWithEmail(ctx, email, async () => {
    const known = await takeTry(ctx, email);
    if (!(await isMailedCode(email, body.code, known?.hash ?? null)) || !known) throw new SignInFailed();
    const { userId, hash } = known;
    return {
      userId,
      isMailed: true,
      // Of two at the same time, the second finds nothing left to delete.
      use: async ({ db }) => (await db.signInCode.deleteMany({ where: { userId, hash } })).count > 0,
    };
  });
};

/** Takes one of the tries that the code has left, before it is looked at: of many at once, no more get through. */
async function takeTry({ db, clock }: SignInContext, email: string) {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } });
  // Asks for nobody's code too, so that both take the same time. Citus joins no users to what it changes.
  const [code] = await db.signInCode.updateManyAndReturn({
    where: { userId: user?.id ?? '', triesLeft: { gt: 0 }, expiresAt: { gt: clock() } },
    data: { triesLeft: { decrement: 1 } },
  });
  return code;
}
