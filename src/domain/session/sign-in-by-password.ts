import { SignInFailed } from '../../base/errors.ts';
import { isPassword } from '../access/passwords.ts';
import type { Operation } from '../operation.ts';
import { readSignInEmail } from './read-sign-in-email.ts';
import { signInWithEmail } from './sign-in.ts';

export const signInByPassword: Operation<'signInByPassword'> = async (ctx, { body }) => {
  const email = readSignInEmail(body.email);
  return signInWithEmail(ctx, email, async () => {
    // One statement, whether the address is known or not.
    const known = await ctx.db.password.findFirst({ where: { user: { email } } });
    if (!(await isPassword(body.password, known?.hash ?? null)) || !known) throw new SignInFailed();
    const { userId, hash } = known;
    return {
      userId,
      isMailed: false,
      // Writing locks it: somebody who changes it at the same time ends this session too, or it fails.
      use: async ({ db }) => (await db.password.updateMany({ where: { userId, hash }, data: { hash } })).count > 0,
    };
  });
};
