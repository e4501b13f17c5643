import { type Mail, Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { isToMailbox, mailedAt } from '../../mail-rows/mailbox-sql.ts';

const hourMs = 3_600_000;
const mostToRecipient = 20;
const mostOfItem = 200;
/** To one mailbox over all items. */
const mostToMailbox = { proven: 60, unproven: 10 };

/** Until when the limits of an hour hold a mail back. */
export interface EndsOfLimits {
  /** Counts mails about the item. */
  ofItem: Date | null;
  /** Counts mails to the mailbox, about whatever item. */
  ofMailbox: Date | null;
}

type Counted = Pick<Mail, 'workspaceId' | 'id' | 'feedbackId' | 'to' | 'claimedAt'>;

/** Returns until when the limits of an hour hold the mail back, each null if it does not. */
export async function findEndsOfLimits(ctx: SqlContext, mail: Counted, isProven: boolean): Promise<EndsOfLimits> {
  const { workspaceId, id, feedbackId, to, claimedAt } = mail;
  const since = new Date(ctx.clock().getTime() - hourMs);
  const most = isProven ? mostToMailbox.proven : mostToMailbox.unproven;
  const [row] = await ctx.db.rows<EndsOfLimits>(Prisma.sql`
    WITH sent AS (
      SELECT m.to, m.sent_at FROM mails m
      WHERE m.workspace_id = ${workspaceId} AND m.feedback_id = ${feedbackId} AND m.sent_at > ${since}::timestamptz
    )
    SELECT greatest(
      (SELECT s.sent_at FROM sent s WHERE s.to = ${to} ORDER BY s.sent_at DESC OFFSET ${mostToRecipient - 1} LIMIT 1),
      (SELECT s.sent_at FROM sent s ORDER BY s.sent_at DESC OFFSET ${mostOfItem - 1} LIMIT 1)) AS "ofItem",
      (SELECT ${mailedAt} FROM mails WHERE ${isToMailbox(workspaceId, to)} AND ${mailedAt} > ${since}::timestamptz
        AND (sent_at IS NOT NULL OR (claimed_at, id) < (${claimedAt}::timestamptz, ${id}))
        ORDER BY ${mailedAt} DESC OFFSET ${most - 1} LIMIT 1) AS "ofMailbox"`);
  return { ofItem: endOf(row?.ofItem), ofMailbox: endOf(row?.ofMailbox) };
}

function endOf(sentAt: Date | null | undefined): Date | null {
  return sentAt ? new Date(sentAt.getTime() + hourMs) : null;
}
