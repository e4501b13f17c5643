import { type Feedback, type Mail, type Participant, Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { columnsAsFields } from '../../../platform/db/column-names.ts';
import { isAddressProvenSql } from '../../rules/address-proven.ts';
import type { AttachmentRow } from '../../uploads/attachment.ts';
import { attachmentsSql } from '../../uploads/upload-sql.ts';
import { mailColumns } from '../mail-sql.ts';

const itemFields = [
  'projectId',
  'ticketNumber',
  'message',
  'userName',
  'statusCategory',
  'erasedAt',
  'addressDisputed',
  'mailboxWroteAt',
  'customerCommentsEnabled',
  'ratingAskedAt',
  'assigneeId',
  'resolvedAt',
] as const;

/** A mail that waits, with what decides over it and what it is made of. */
export interface Mailing extends Mail, Pick<Feedback, (typeof itemFields)[number]> {
  itemCreatedAt: Date;
  /** Whether the submitter's address is proven to be theirs. */
  isAddressProven: boolean;
  participantKind: Participant['kind'] | null;
  participantName: string | null;
  /** Whether the mail may quote what was written before. */
  seesHistory: boolean;
  /** Another than that of the mail where answers go elsewhere. */
  participantEmail: string | null;
  projectName: string;
  mailSettings: unknown;
  isProjectGone: boolean;
  primaryColor: string | null;
  /** The language of the submitter. */
  language: string | null;
  /** The subject of the mail that the item was made from. */
  firstSubject: string | null;
  isStopped: boolean;
  isSuppressed: boolean;
  /** Whether the mailbox was full lately. */
  isFull: boolean;
}

const itemColumns = Prisma.sql`${Prisma.raw(columnsAsFields('f', [...itemFields]))}, ${isAddressProvenSql} AS "isAddressProven"`;

/** Reads a mail that is claimed. `emailHash` is that of its address. Undefined if it waits no longer, or its item is gone. */
export async function readMailing(
  ctx: SqlContext,
  { workspaceId, id }: Pick<Mail, 'workspaceId' | 'id'>,
  emailHash: string,
): Promise<Mailing | undefined> {
  const [row] = await readMailings(ctx, workspaceId, emailHash, Prisma.sql`m.id = ${id} AND m.state = 'waiting'`);
  return row;
}

/** Reads the newest mails of an item to a person that were sent, newest first. */
export function readSentMailings(
  ctx: SqlContext,
  { workspaceId, feedbackId, participantId }: Pick<Mail, 'workspaceId' | 'feedbackId' | 'participantId'>,
  most: number,
): Promise<Mailing[]> {
  const which = Prisma.sql`m.feedback_id = ${feedbackId} AND m.participant_id = ${participantId} AND m.sent_at IS NOT NULL
    ORDER BY m.sent_at DESC, m.id DESC LIMIT ${most}`;
  return readMailings(ctx, workspaceId, '', which);
}

function readMailings(ctx: SqlContext, workspaceId: string, emailHash: string, which: Prisma.Sql): Promise<Mailing[]> {
  const isOwn = (table: string) => Prisma.sql`${Prisma.raw(table)}.workspace_id = ${workspaceId}`;
  return ctx.db.rows<Mailing>(Prisma.sql`
    SELECT ${mailColumns}, ${itemColumns}, f.created_at AS "itemCreatedAt", t.kind AS "participantKind",
      coalesce(t.sees_history, true) AS "seesHistory", t.name AS "participantName", t.email AS "participantEmail",
      p.name AS "projectName", p.mail_settings AS "mailSettings", p.deleted_at IS NOT NULL AS "isProjectGone",
      coalesce(c.language, f.context ->> 'language') AS language,
      CASE WHEN f.channel = 'email' THEN f.context ->> 'subject' END AS "firstSubject",
      (SELECT w.styling ->> 'primaryColor' FROM widgets w WHERE ${isOwn('w')} AND w.project_id = p.id
        ORDER BY w.created_at DESC, w.id DESC LIMIT 1) AS "primaryColor",
      EXISTS (SELECT 1 FROM mail_stops s WHERE ${isOwn('s')} AND s.feedback_id = m.feedback_id
        AND s.email_hash IN (${emailHash}, encode(sha256(convert_to(t.email, 'UTF8')), 'hex'))) AS "isStopped",
      EXISTS (SELECT 1 FROM mail_suppressions s WHERE ${isOwn('s')} AND s.email_hash = ${emailHash}) AS "isSuppressed",
      ${wasFull(ctx, workspaceId, Prisma.sql`m.to`)} AS "isFull"
    FROM mails m JOIN feedback f ON ${isOwn('f')} AND f.id = m.feedback_id
      JOIN projects p ON ${isOwn('p')} AND p.id = f.project_id
      LEFT JOIN participants t ON ${isOwn('t')} AND t.id = m.participant_id
      LEFT JOIN customers c ON ${isOwn('c')} AND c.id = f.customer_id
    WHERE ${isOwn('m')} AND ${which}`);
}

/** Whether a mail to the address came back in the last 72 hours because its mailbox was full. */
export function wasFull(ctx: SqlContext, workspaceId: string, address: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM mails b WHERE b.workspace_id = ${workspaceId} AND b."to" = ${address}
    AND b.created_at > ${ctx.clock()}::timestamptz - interval '72 hours' AND b.reason = 'mailbox_full')`;
}

export interface MailedCommentRow {
  id: string;
  message: string;
  authorType: string;
  authorName: string;
  authorEmail: string | null;
  writer: string | null;
  createdAt: Date;
  attachments: AttachmentRow[];
}

/** Reads the comments of a mail that are still there, oldest first, and the public one before them. */
export async function readMailedComments(
  ctx: SqlContext,
  { workspaceId, feedbackId, commentIds }: Pick<Mail, 'workspaceId' | 'feedbackId' | 'commentIds'>,
): Promise<{ comments: MailedCommentRow[]; earlier: MailedCommentRow | undefined }> {
  const ofItem = Prisma.sql`c.workspace_id = ${workspaceId} AND c.feedback_id = ${feedbackId}`;
  const entries = await ctx.db.rows<MailedCommentRow>(Prisma.sql`
    WITH mailed AS (
      SELECT c.* FROM comments c WHERE ${ofItem} AND c.id = ANY(${commentIds}::text[])
    ), earlier AS (
      SELECT c.* FROM comments c WHERE ${ofItem} AND NOT c.automatic
        AND (c.created_at, c.id) < (SELECT created_at, id FROM (
          SELECT created_at, id FROM mailed UNION ALL SELECT 'infinity', '') AS all_of ORDER BY created_at, id LIMIT 1)
      ORDER BY c.created_at DESC, c.id DESC LIMIT 1
    )
    SELECT entry.id, entry.message, entry.author_type AS "authorType", entry.author_name AS "authorName",
      entry.author_email AS "authorEmail", entry.writer,
      entry.created_at AS "createdAt", ${attachmentsSql('comment_id', Prisma.sql`${workspaceId}`)} AS attachments
    FROM (SELECT * FROM mailed UNION ALL SELECT * FROM earlier) AS entry ORDER BY entry.created_at, entry.id`);
  const isMailed = ({ id }: MailedCommentRow) => commentIds.includes(id);
  return { comments: entries.filter(isMailed), earlier: entries.find((entry) => !isMailed(entry)) };
}

/** Returns the newest mails of the item to the person that were sent, oldest first. */
export async function readSentIds(
  ctx: SqlContext,
  { workspaceId, feedbackId, participantId }: Pick<Mail, 'workspaceId' | 'feedbackId' | 'participantId'>,
  most: number,
): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(Prisma.sql`
    SELECT m.id FROM mails m WHERE m.workspace_id = ${workspaceId} AND m.feedback_id = ${feedbackId}
      AND m.participant_id = ${participantId} AND m.sent_at IS NOT NULL ORDER BY m.sent_at DESC, m.id DESC LIMIT ${most}`);
  return rows.map(({ id }) => id).reverse();
}

/** Returns the Message-ID of the newest mail about the item that came from the recipient. Null if none did. */
export async function readTheirLastId(
  ctx: SqlContext,
  {
    workspaceId,
    feedbackId,
    to,
    participantEmail,
  }: Pick<Mailing, 'workspaceId' | 'feedbackId' | 'to' | 'participantEmail'>,
): Promise<string | null> {
  const [row] = await ctx.db.rows<{ messageId: string }>(Prisma.sql`
    SELECT message_id AS "messageId" FROM inbound_mails
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND from_email IN (${to}, ${participantEmail})
      AND state IN ('comment', 'item') AND message_id IS NOT NULL
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  return row?.messageId ?? null;
}

/** Whether the mail is the newest of its item that has asked for a rating: the time of it says so. */
export function hasAsked({ ratingAskedAt, createdAt }: Pick<Mailing, 'ratingAskedAt' | 'createdAt'>): boolean {
  return ratingAskedAt?.getTime() === createdAt.getTime();
}

/** Notes that this mail asks for a rating. It is no change of the item. */
export async function askForRating(
  ctx: SqlContext,
  mail: Pick<Mail, 'workspaceId' | 'feedbackId' | 'createdAt'>,
): Promise<void> {
  await ctx.db.run(Prisma.sql`
    UPDATE feedback SET rating_asked_at = ${mail.createdAt}::timestamptz
    WHERE workspace_id = ${mail.workspaceId} AND id = ${mail.feedbackId}`);
}
