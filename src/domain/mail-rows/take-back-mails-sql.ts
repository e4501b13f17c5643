import { type Comment, Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Takes a comment out of the mails that wait with it. A mail without another one is skipped, unless it tells that the item is resolved. */
export async function takeBackMails(
  tx: SqlContext,
  { workspaceId, feedbackId, id }: Pick<Comment, 'workspaceId' | 'feedbackId' | 'id'>,
): Promise<void> {
  await tx.db.run(Prisma.sql`
    WITH left_over AS (
      SELECT m.id, array_remove(m.comment_ids, ${id}) AS comment_ids, m.tells_resolved,
        array_remove(m.comment_ids, ${id}) = '{}' AND NOT m.tells_resolved AS is_empty FROM mails m
      WHERE m.workspace_id = ${workspaceId} AND m.feedback_id = ${feedbackId} AND m.state = 'waiting' AND ${id} = ANY(m.comment_ids)
    )
    UPDATE mails m SET comment_ids = CASE WHEN l.is_empty THEN m.comment_ids ELSE l.comment_ids END,
      kind = CASE WHEN l.comment_ids = '{}' AND l.tells_resolved THEN 'resolved' ELSE m.kind END,
      state = CASE WHEN l.is_empty THEN 'skipped' ELSE m.state END,
      reason = CASE WHEN l.is_empty THEN 'deleted' END,
      due_at = CASE WHEN NOT l.is_empty THEN m.due_at END
    FROM left_over l WHERE m.workspace_id = ${workspaceId} AND m.id = l.id`);
}
