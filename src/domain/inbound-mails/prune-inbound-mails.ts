import { type Context, inTransaction } from '../../platform/context.ts';
import { abandonRaw } from './drop-mails.ts';
import { deleteOver, findOver, forgetRaw } from './inbound-mails-sql.ts';

/** Members who were told of a mail have so long to look at it. */
export const shownMs = 7 * 86_400_000;
const most = 500;

/**
 * Removes mails that were held for long enough, bytes of mails after their days, and senders whose mails wait no longer. Any
 * number of processes may do so.
 */
export async function pruneInboundMails(ctx: Context): Promise<void> {
  await ctx.db.heldSender.deleteMany({ where: { until: { lte: ctx.clock() } } });
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const workspaceId of await findOver(ctx, whatIsOver(ctx)))
      isMore = (await pruneSome(ctx, workspaceId)) === most || isMore;
  }
}

/** Returns how much of one kind there was at most. */
async function pruneSome(ctx: Context, workspaceId: string): Promise<number> {
  const { counts, files } = await inTransaction(ctx, async (tx) => {
    const [deleted, stripped] = [
      await deleteOver(tx, workspaceId, whatIsOver(tx)),
      await forgetRaw(tx, workspaceId, whatIsOver(tx)),
    ];
    const files = await abandonRaw(tx, [...deleted, ...stripped]);
    return { counts: [deleted.length, stripped.length], files };
  });
  if (files > 0) await ctx.files.sweep();
  return Math.max(...counts);
}

function whatIsOver({ clock }: Context) {
  const now = clock();
  return { now, toldBefore: new Date(now.getTime() - shownMs), most };
}
