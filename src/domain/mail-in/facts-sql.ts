import { Prisma, type ThreadLink, type User } from '../../../generated/prisma/client.ts';
import { hashEmail } from '../../base/contact/hash-email.ts';
import { isId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';

const hourMs = 3_600_000;

export interface SenderRow {
  isHeld: boolean;
  mailsThisHour: number;
}

/** Reads what is known of an address in the workspace, also as the From of others. Only mails count that were stored. */
export async function readSenderRow(ctx: SqlContext, workspaceId: string, email: string): Promise<SenderRow> {
  const now = ctx.clock();
  const [row] = await ctx.db.rows<SenderRow>(Prisma.sql`
    SELECT EXISTS (
        SELECT 1 FROM held_senders WHERE workspace_id = ${workspaceId} AND email_hash = ${hashEmail(email)}
          AND until > ${now}::timestamptz) AS "isHeld",
      (SELECT count(*)::int FROM inbound_mails
        WHERE workspace_id = ${workspaceId} AND (from_email = ${email} OR through_hash = ${hashEmail(email)})
        AND created_at > ${anHourBefore(now)}::timestamptz AND state IN ('comment', 'item', 'note')) AS "mailsThisHour"`);
  return row ?? { isHeld: false, mailsThisHour: 0 };
}

/** Returns the members of the workspace who have one of these addresses. */
export async function readMembers(ctx: SqlContext, workspaceId: string, emails: string[]): Promise<TokenMember[]> {
  const users = await ctx.db.rows<TokenMember>(Prisma.sql`
    SELECT id, name, email FROM users WHERE email = ANY(${emails}::text[])`);
  if (users.length === 0) return [];
  const members = await ctx.db.rows<{ id: string }>(Prisma.sql`
    SELECT user_id AS id FROM members WHERE workspace_id = ${workspaceId} AND status = 'active'
      AND user_id = ANY(${users.map(({ id }) => id)}::text[])`);
  return users.filter(({ id }) => members.some((member) => member.id === id));
}

/** A member whom a token was given to in a notification. */
export type TokenMember = Pick<User, 'id' | 'name' | 'email'>;

/** Returns the member whom the link is of. Null for the link of a customer, and of somebody who is no member any more. */
export async function readTokenMember(
  { db }: SqlContext,
  { workspaceId, participantId }: Pick<ThreadLink, 'workspaceId' | 'participantId'>,
): Promise<TokenMember | null> {
  if (!isId('usr', participantId)) return null;
  const [member] = await db.rows<TokenMember>(Prisma.sql`
    SELECT u.id, u.name, u.email FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspaceId} AND m.user_id = ${participantId} AND m.status = 'active'`);
  return member ?? null;
}

/** Counts the mails that became comments of the item in the last hour. */
export async function countMailsOfItem(ctx: SqlContext, workspaceId: string, feedbackId: string): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS count FROM inbound_mails
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND state = 'comment'
      AND created_at > ${anHourBefore(ctx.clock())}::timestamptz`);
  return row?.count ?? 0;
}

export interface RoomRow {
  plan: string;
  /** Items of the month that is counted, and when it began. */
  feedbackMonth: string | null;
  feedbackMonthCount: number;
  storageBytes: string;
}

/** Reads the plan of a workspace, and what of it is used. */
export async function readRoom(ctx: SqlContext, workspaceId: string): Promise<RoomRow | undefined> {
  const [row] = await ctx.db.rows<RoomRow>(Prisma.sql`
    SELECT w.plan, to_char(c.feedback_month, 'YYYY-MM-DD') AS "feedbackMonth", c.feedback_month_count AS "feedbackMonthCount",
      c.storage_bytes::text AS "storageBytes"
    FROM workspaces w JOIN workspace_counters c ON c.workspace_id = w.id
    WHERE w.id = ${workspaceId} AND c.workspace_id = ${workspaceId} AND w.deleted_at IS NULL`);
  return row;
}

/** Finds the items that mails of ours are about, those of mails first. */
export async function readReferredItems(
  ctx: SqlContext,
  workspaceId: string,
  { mailIds, feedbackIds }: { mailIds: string[]; feedbackIds: string[] },
): Promise<string[]> {
  if (mailIds.length + feedbackIds.length === 0) return [];
  const rows = await ctx.db.rows<{ id: string; feedbackId: string }>(Prisma.sql`
    SELECT id, feedback_id AS "feedbackId" FROM mails
    WHERE workspace_id = ${workspaceId} AND id = ANY(${mailIds}::text[])`);
  const ofMails = mailIds.flatMap((id) => rows.find((row) => row.id === id)?.feedbackId ?? []);
  return [...new Set([...ofMails, ...feedbackIds])];
}

/** A mail of a customer that was stored. */
export interface StoredMailRow {
  messageId: string;
  feedbackId: string;
  fromEmail: string | null;
}

/** Finds the stored mails of customers that have these Message-IDs. */
export function readStoredMails(ctx: SqlContext, workspaceId: string, messageIds: string[]): Promise<StoredMailRow[]> {
  return ctx.db.rows(Prisma.sql`
    SELECT message_id AS "messageId", feedback_id AS "feedbackId", from_email AS "fromEmail" FROM inbound_mails
    WHERE workspace_id = ${workspaceId} AND message_id = ANY(${messageIds}::text[]) AND feedback_id IS NOT NULL
      AND state IN ('comment', 'item')
    ORDER BY created_at, id`);
}

/** A mail that we have sent, or tried to. */
export interface SentMailRow {
  id: string;
  feedbackId: string;
  to: string;
}

/** Reads those of our mails that exist. */
export function readSentMails(ctx: SqlContext, workspaceId: string, ids: string[]): Promise<SentMailRow[]> {
  return ctx.db.rows(Prisma.sql`
    SELECT id, feedback_id AS "feedbackId", "to" FROM mails
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}

function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - hourMs);
}
