import { type Mail, Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';

const hourMs = 3_600_000;
const mostToRecipient = 20;
const mostOfItem = 200;

/** Returns until when the limits of an hour hold the mail back. Null if they do not. */
export async function findEndOfLimit(
  ctx: SqlContext,
  { workspaceId, feedbackId, to }: Pick<Mail, 'workspaceId' | 'feedbackId' | 'to'>,
): Promise<Date | null> {
  const since = new Date(ctx.clock().getTime() - hourMs);
  const [row] = await ctx.db.rows<{ sentAt: Date | null }>(Prisma.sql`
    WITH sent AS (
      SELECT m.to, m.sent_at FROM mails m
      WHERE m.workspace_id = ${workspaceId} AND m.feedback_id = ${feedbackId} AND m.sent_at > ${since}::timestamptz
    )
    SELECT greatest(
      (SELECT s.sent_at FROM sent s WHERE s.to = ${to} ORDER BY s.sent_at DESC OFFSET ${mostToRecipient - 1} LIMIT 1),
      (SELECT s.sent_at FROM sent s ORDER BY s.sent_at DESC OFFSET ${mostOfItem - 1} LIMIT 1)) AS "sentAt"`);
  return row?.sentAt ? new Date(row.sentAt.getTime() + hourMs) : null;
}
