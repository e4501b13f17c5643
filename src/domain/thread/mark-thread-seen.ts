import { BadRequest } from '../../base/errors.ts';
import type { Operation } from '../operation.ts';
import { onThread } from './on-thread.ts';
import { requireInside } from './person.ts';
import { noteSeen, readCommentTime } from './write-thread-sql.ts';

/** Bookkeeping: the item has not changed, so it keeps its version, and the log has no event of it. */
export const markThreadSeen: Operation<'markThreadSeen'> = (ctx, { body: { commentId } }) =>
  onThread(ctx, async (tx, thread) => {
    requireInside(thread.item, thread.person.kind);
    const { link } = thread;
    const createdAt = await readCommentTime(tx, link, commentId);
    if (!createdAt)
      throw BadRequest.of({ path: 'body/commentId', message: 'must be the id of a comment of this conversation' });
    await noteSeen(tx, link, { id: commentId, createdAt });
    const { workspaceId, feedbackId } = link;
    const seenAt = tx.clock().toISOString();
    tx.afterCommit(() => ctx.sightings.tell({ workspaceId, feedbackId, commentId, seenAt }));
    return { data: { commentId } };
  });
