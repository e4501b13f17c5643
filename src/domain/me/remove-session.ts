import { inTransaction } from '../../platform/context.ts';
import { recordInWorkspaces } from '../members/member.ts';
import type { CallerContext } from '../operation.ts';

/** Ends a session of the caller's user. Its own leaves the browser too. Returns whether there was one. */
export async function removeSession(ctx: CallerContext, id: string): Promise<boolean> {
  const userId = ctx.caller.user.id;
  const wasThere = await inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.session.deleteMany({ where: { id, userId } });
    if (count > 0) await recordInWorkspaces(tx, 'member.session_ended', userId);
    return count > 0;
  });
  if (id === ctx.caller.id) ctx.client.keepSession(null);
  return wasThere;
}
