import { type InboundMail, Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** A mail that was emptied, and where its bytes lay. */
export type EmptiedMail = Pick<InboundMail, 'id' | 'feedbackId' | 'rawKey'>;

/** The mails that belong to these items, or name them. */
export function aboutItems(feedbackIds: string[]): Prisma.Sql {
  return Prisma.sql`feedback_id = ANY(${feedbackIds}::text[])`;
}

/** The same, without those that wait: they outlive the item that they name. */
export function storedWith(feedbackIds: string[]): Prisma.Sql {
  return Prisma.sql`${aboutItems(feedbackIds)} AND state <> 'held'`;
}

/** The mails from these addresses. */
export function fromAddresses(emails: string[]): Prisma.Sql {
  return Prisma.sql`from_email = ANY(${emails}::text[])`;
}

/** A mail that waits. */
export function heldMail(id: string): Prisma.Sql {
  return Prisma.sql`id = ${id} AND state = 'held'`;
}

/**
 * Empties mails of the workspace. Their keys stay until that time, so that no door brings the same mail again, for example
 * when a mailbox is read anew.
 */
export function emptyMails(
  { db }: SqlContext,
  workspaceId: string,
  which: Prisma.Sql,
  until: Date,
): Promise<EmptiedMail[]> {
  return db.rows<EmptiedMail>(Prisma.sql`
    WITH going AS (
      SELECT id, raw_key FROM inbound_mails WHERE workspace_id = ${workspaceId} AND ${which} ORDER BY id FOR UPDATE
    )
    UPDATE inbound_mails m SET state = 'dropped', reason = NULL, from_email = NULL, from_name = NULL, through_hash = NULL,
      message_id = NULL, subject = '', text = '', html = NULL, context = '{}', files = '[]', raw_key = NULL, raw_until = NULL,
      expires_at = ${until}::timestamptz, told_at = NULL
    FROM going WHERE m.workspace_id = ${workspaceId} AND m.id = going.id
    RETURNING m.id, m.feedback_id AS "feedbackId", going.raw_key AS "rawKey"`);
}

/** Deletes some mails of a workspace that is being deleted. */
export function deleteSomeMails(
  { db }: SqlContext,
  workspaceId: string,
  most: number,
): Promise<Pick<EmptiedMail, 'rawKey'>[]> {
  return db.rows(Prisma.sql`
    DELETE FROM inbound_mails WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(
      SELECT id FROM inbound_mails WHERE workspace_id = ${workspaceId} LIMIT ${most}))
    RETURNING raw_key AS "rawKey"`);
}

/** Mails whose time is over. A mail that is held waits until members were told of it, and have had some days to look at it. */
interface Over {
  now: Date;
  toldBefore: Date;
  most: number;
}

const isOver = ({ now, toldBefore }: Over) => Prisma.sql`expires_at <= ${now}::timestamptz
  AND (state <> 'held' OR told_at <= ${toldBefore}::timestamptz)`;
const isRawOver = ({ now }: Over) => Prisma.sql`raw_until <= ${now}::timestamptz`;

/** Returns workspaces with mails whose time is over. */
export async function findOver({ db }: SqlContext, over: Over): Promise<string[]> {
  const rows = await db.rows<{ workspaceId: string }>(Prisma.sql`
    SELECT DISTINCT workspace_id AS "workspaceId" FROM (
      (SELECT workspace_id FROM inbound_mails WHERE ${isOver(over)} LIMIT ${over.most})
      UNION ALL (SELECT workspace_id FROM inbound_mails WHERE ${isRawOver(over)} LIMIT ${over.most})) AS over`);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Deletes some mails of the workspace whose time is over. */
export function deleteOver(
  { db }: SqlContext,
  workspaceId: string,
  over: Over,
): Promise<Pick<EmptiedMail, 'rawKey'>[]> {
  return db.rows(Prisma.sql`
    DELETE FROM inbound_mails WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(
      SELECT id FROM inbound_mails WHERE workspace_id = ${workspaceId} AND ${isOver(over)}
      ORDER BY id LIMIT ${over.most} FOR UPDATE SKIP LOCKED))
    RETURNING raw_key AS "rawKey"`);
}

/** Forgets where some raw mails of the workspace lie that were kept for long enough. */
export function forgetRaw({ db }: SqlContext, workspaceId: string, over: Over): Promise<Pick<EmptiedMail, 'rawKey'>[]> {
  return db.rows(Prisma.sql`
    WITH going AS (
      SELECT id, raw_key FROM inbound_mails WHERE workspace_id = ${workspaceId} AND ${isRawOver(over)}
      ORDER BY id LIMIT ${over.most} FOR UPDATE SKIP LOCKED
    )
    UPDATE inbound_mails m SET raw_key = NULL, raw_until = NULL
    FROM going WHERE m.workspace_id = ${workspaceId} AND m.id = going.id RETURNING going.raw_key AS "rawKey"`);
}
