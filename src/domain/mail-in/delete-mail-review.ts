import { inTransaction } from '../../platform/context.ts';
import { dropMails } from '../inbound-mails/drop-mails.ts';
import { heldMail } from '../inbound-mails/inbound-mails-sql.ts';
import type { Operation } from '../operation.ts';
import { findHeldMail, noSuchReview } from './mail-review.ts';

export const deleteMailReview: Operation<'deleteMailReview'> = async (ctx, { params, query }) => {
  const { id } = params;
  const { row } = await findHeldMail(ctx, id, query.workspaceId);
  const { files } = await inTransaction(ctx, async (tx) => {
    const dropped = await dropMails(tx, row.workspaceId, heldMail(id));
    // Somebody may have released it since.
    if (dropped.mails === 0) throw noSuchReview();
    return dropped;
  });
  if (files > 0) await ctx.files.sweep();
  return { data: { id, deleted: true } };
};
