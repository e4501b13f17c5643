import { type Context, inTransaction } from '../../platform/context.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { AtAddress } from './sign-in-jobs.ts';

/** Tells the workspaces of the user. An address that nobody has is only in the log. */
export async function noteFailedSignIn(ctx: Context, { email, requestId }: AtAddress): Promise<void> {
  const user = await ctx.db.user.findUnique({ where: { email } });
  if (!user) return ctx.log.info({ email, requestId }, 'a sign-in failed for an address that no user has');
  const caused = { ...ctx, causedBy: { requestId } };
  await inTransaction(caused, (tx) => recordInWorkspaces(tx, 'member.sign_in_failed', user.id));
}
