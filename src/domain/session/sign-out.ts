import { removeSession } from '../me/remove-session.ts';
import type { Operation } from '../operation.ts';

export const signOut: Operation<'signOut'> = async (ctx) => {
  await removeSession(ctx, ctx.caller.id);
  return { data: { deleted: true } };
};
