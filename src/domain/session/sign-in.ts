import type { Me } from '../../../generated/sdk/types.gen.ts';
import { SignInFailed } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { userActor } from '../access/actor.ts';
import { asTry } from '../access/as-try.ts';
import { beginSession } from '../access/begin-session.ts';
import { allScopes } from '../access/scopes.ts';
import { presentMe } from '../me/present-me.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { SignInContext } from '../operation.ts';
import { lockUser } from '../users/user-sql.ts';
import { proveAddress } from './prove-address.ts';
import { failedSignInJob } from './sign-in-jobs.ts';

/**
 * Signs in who proves to be the user of the address. `prove` throws SignInFailed if they are not. Whatever follows a failure
 * is the same for an address that nobody has.
 */
export function signInWithEmail(ctx: SignInContext, email: string, prove: () => Promise<Proof>): Promise<{ data: Me }> {
  return asTry(ctx, email, async () => {
    try {
      const { userId, isMailed, use } = await prove();
      return await inTransaction(ctx, async (tx) => {
        await lockUser(tx.db, userId);
        if (!(await use(tx))) throw new SignInFailed();
        if (isMailed) await proveAddress(tx, await tx.db.user.findUniqueOrThrow({ where: { id: userId } }));
        return { data: await signIn(tx, userId) };
      });
    } catch (error) {
      const { requestId } = ctx;
      if (error instanceof SignInFailed) await ctx.jobs.send(ctx, failedSignInJob, { email, requestId });
      throw error;
    }
  });
}

export interface Proof {
  userId: string;
  /** Whether it came by mail, and so proves the address too. */
  isMailed: boolean;
  /** Locks the proof, or uses it up, in the transaction that begins the session. Returns whether it still holds. */
  use(tx: SignInContext): Promise<boolean>;
}

/** Begins a session of the user, tells their workspaces, and presents them. */
export async function signIn(tx: SignInContext, userId: string): Promise<Me> {
  const actor = userActor(await tx.db.user.findUniqueOrThrow({ where: { id: userId } }));
  await beginSession(tx, userId);
  await recordInWorkspaces({ ...tx, actor }, 'member.signed_in', userId);
  return presentMe(tx, userId, { actor: { type: 'user', id: userId }, scopes: allScopes, limitedTo: null });
}
