import { type InboundMail, Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { MailboxPlace, MailboxPosition } from '../../platform/mail/raw-mail.ts';

/** Whether the workspace has the mail already. */
export async function isKnownMail(ctx: SqlContext, workspaceId: string, key: string): Promise<boolean> {
  const rows = await ctx.db.rows(Prisma.sql`
    SELECT 1 AS found FROM inbound_mails WHERE workspace_id = ${workspaceId} AND key = ${key}`);
  return rows.length > 0;
}

/** Stores a mail that came in. Its workspace is locked, and does not have it yet. */
export function insertInboundMail(tx: SqlContext, row: InboundMail): Promise<void> {
  return insertRows(tx, 'inbound_mails', [row]);
}

/** Notes that a mailbox is handled up to this place. */
export async function notePosition(ctx: SqlContext, { mailbox, uidValidity, uid }: MailboxPlace): Promise<void> {
  await ctx.db.run(Prisma.sql`
    INSERT INTO mailbox_positions AS p (mailbox, uid_validity, uid, updated_at)
    VALUES (${mailbox}, ${uidValidity}, ${uid}::int, ${ctx.clock()}::timestamptz)
    ON CONFLICT (mailbox) DO UPDATE SET uid_validity = excluded.uid_validity, updated_at = excluded.updated_at,
      uid = CASE WHEN p.uid_validity = excluded.uid_validity THEN greatest(p.uid, excluded.uid) ELSE excluded.uid END`);
}

/** Returns how far a mailbox is handled. Null before its first connection. */
export async function readPosition({ db }: Pick<SqlContext, 'db'>, mailbox: string): Promise<MailboxPosition | null> {
  const [row] = await db.rows<MailboxPosition>(Prisma.sql`
    SELECT uid_validity AS "uidValidity", uid AS "lastUid" FROM mailbox_positions WHERE mailbox = ${mailbox}`);
  return row ?? null;
}
