import { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import type {
  CustomerDataOriginal,
  CustomerDataParticipation,
  CustomerDetail,
  Mail,
} from '../../../generated/sdk/types.gen.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import type { SqlTransaction } from '../../platform/db/sql-session.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { externalIdsOfCustomer, storedDetailFields } from '../customers/external-ids-sql.ts';
import { attachmentsSql } from '../uploads/upload-sql.ts';
import type { CommentRow } from './comment.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee, type Threads, threads } from './feedback-sql.ts';
import { sortColumns } from './sort-columns.ts';

/** The person whose data are read. */
type Person = Pick<CustomerDetail, 'workspaceId' | 'id' | 'emails'>;
export type PersonItem = FeedbackRow & Pick<Threads, 'comments'>;
export type ExportedComment = CommentRow & { feedbackId: string };

const profileColumns = Prisma.sql`${Prisma.raw(columnsAsFields('c', storedDetailFields))},
  ${externalIdsOfCustomer} AS "externalIds"`;
const participationColumns = Prisma.raw(columnsAsFields('p', [...schemaFields.CustomerDataParticipation]));
const mailColumns = Prisma.sql`m.id, m.feedback_id AS "feedbackId", m.comment_ids AS "commentIds", m.kind, m."to", m.state, m.reason,
  m.attempts, CASE WHEN m.attempts > 0 THEN m.due_at END AS "nextAttemptAt", CASE WHEN m.attempts = 0 THEN m.due_at END AS "dueAt",
  m.sent_at AS "sentAt", m.created_at AS at`;
const originalColumns = Prisma.sql`i.id, i.feedback_id AS "feedbackId", i.comment_id AS "commentId", i.from_email AS "from",
  i.from_name AS "fromName", i.subject, i.message_id AS "messageId", i.text, i.html, i.created_at AS at`;
const commentColumns = Prisma.raw(
  columnsAsFields('entry', ['id', 'feedbackId', 'message', 'authorType', 'authorName', 'createdAt']),
);

/** Undefined if the workspace has no such customer. */
export async function readProfile(
  tx: SqlTransaction,
  workspaceId: string,
  id: string,
): Promise<CustomerDetail | undefined> {
  const [row] = await tx.read<CustomerDetail>(
    Prisma.sql`SELECT ${profileColumns} FROM customers c WHERE c.workspace_id = ${workspaceId} AND c.id = ${id}`,
  );
  return row;
}

/** The items that are linked to the person, then those from each address that are not: an index has each in order. */
export function itemsOf({ workspaceId, id, emails }: Person): ListSource<PersonItem>[] {
  const conditions = [
    Prisma.sql`f.customer_id = ${id}`,
    ...emails.map((email) => Prisma.sql`f.user_email = ${email} AND f.customer_id IS DISTINCT FROM ${id}`),
  ];
  return conditions.map((condition) => ({
    idPrefix: 'fb',
    columns: Prisma.sql`${feedbackColumns}, ${threads.comments} AS comments`,
    table: 'feedback',
    alias: 'f',
    joins: joinAssignee,
    filters: Prisma.sql`f.workspace_id = ${workspaceId} AND ${condition}`,
    sortColumn: sortColumns.createdAt,
    sortValueOf: ({ createdAt }) => createdAt,
  }));
}

/** The conversations that the person takes part in. */
export function participationsOf({ workspaceId, emails }: Person): ListSource<CustomerDataParticipation> {
  return {
    idPrefix: 'ptc',
    columns: participationColumns,
    table: 'participants',
    alias: 'p',
    joins: Prisma.empty,
    filters: Prisma.sql`p.workspace_id = ${workspaceId} AND p.email = ANY(${emails}::text[])`,
    sortColumn: { name: 'p.created_at', type: 'timestamptz', isNullable: false },
    sortValueOf: ({ createdAt }) => createdAt,
  };
}

/** The mails to the person's addresses. */
export function mailsTo({ workspaceId, emails }: Person): ListSource<Mail> {
  return {
    idPrefix: 'mail',
    columns: mailColumns,
    table: 'mails',
    alias: 'm',
    joins: Prisma.empty,
    filters: Prisma.sql`m.workspace_id = ${workspaceId} AND m."to" = ANY(${emails}::text[])`,
    sortColumn: { name: 'm.created_at', type: 'timestamptz', isNullable: false },
    sortValueOf: ({ at }) => at,
  };
}

/** The mails that came from the person's addresses, but for those of which only the key is left. */
export function mailsFrom({ workspaceId, emails }: Person): ListSource<CustomerDataOriginal> {
  return {
    idPrefix: 'mrv',
    columns: originalColumns,
    table: 'inbound_mails',
    alias: 'i',
    joins: Prisma.empty,
    filters: Prisma.sql`i.workspace_id = ${workspaceId} AND i.from_email = ANY(${emails}::text[])`,
    sortColumn: { name: 'i.created_at', type: 'timestamptz', isNullable: false },
    sortValueOf: ({ at }) => at,
  };
}

/** What customers wrote from the person's addresses on items that are not among {@link itemsOf}. */
export function commentsElsewhere({ workspaceId, id, emails }: Person): ListSource<ExportedComment> {
  return {
    idPrefix: 'cmt',
    columns: Prisma.sql`${commentColumns}, ${attachmentsSql('comment_id')} AS attachments`,
    table: 'comments',
    alias: 'entry',
    joins: Prisma.sql`JOIN feedback f ON f.workspace_id = entry.workspace_id AND f.id = entry.feedback_id`,
    filters: Prisma.sql`entry.workspace_id = ${workspaceId} AND entry.author_type = 'customer'
      AND lower(entry.author_email) = ANY(${emails}::text[])
      AND f.customer_id IS DISTINCT FROM ${id} AND (f.user_email IS NULL OR f.user_email <> ALL(${emails}::text[]))`,
    sortColumn: { name: 'entry.created_at', type: 'timestamptz', isNullable: false },
    sortValueOf: ({ createdAt }) => createdAt,
  };
}
