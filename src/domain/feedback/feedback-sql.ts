import { type Feedback as FeedbackColumns, Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import type { Feedback } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { isoTimestamp } from '../../platform/db/iso-timestamp.ts';
import type { AmongWorkspaces } from '../access/find-own.ts';
import { mailOfCommentSql } from '../mail-rows/comment-mail-sql.ts';
import { isAddressProvenSql } from '../rules/address-proven.ts';
import type { AttachmentRow } from '../uploads/attachment.ts';
import { attachmentsSql, itemFilesSql } from '../uploads/upload-sql.ts';
import type { CommentRow } from './comment.ts';
import type { NoteRow } from './note.ts';
import { isReachable } from './reachable-sql.ts';

/** A feedback item as these statements read it: everything that the API shows, except what depends on the time. */
export type FeedbackRow = Omit<Feedback, 'slaBreached' | 'firstAnswerBreached'> & Pick<FeedbackColumns, 'ticketNumber'>;

const shown = schemaFields.Feedback.filter(
  (name) => name in Prisma.FeedbackScalarFieldEnum && name !== 'addressProven',
);

/** What the API shows of an item, under its names. `f` is the table, and `assignee` its joined user. */
export const feedbackColumns = Prisma.sql`${Prisma.raw(columnsAsFields('f', shown))}, ${isAddressProvenSql} AS "addressProven",
  assignee.name AS "assigneeName", assignee.email AS "assigneeEmail"`;

export const joinAssignee = Prisma.sql`LEFT JOIN users assignee ON assignee.id = f.assignee_id`;

/**
 * The conversations of item `f`, oldest first, each as a JSON array of {@link CommentRow} or {@link NoteRow}. With the
 * workspace as a value, Citus sees that all of it is in one place, and the columns of an outer row do not tell it that.
 */
function threadsOf(workspace: Prisma.Sql, isShown = Prisma.sql`true`) {
  return {
    comments: Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', entry.id, 'message', entry.message, 'authorType', entry.author_type,
      'authorName', entry.author_name, 'authorEmail', entry.author_email, 'via', entry.via, 'verified', entry.verified,
      'automatic', entry.automatic, 'hasMore', entry.has_more, 'mail', ${mailOfCommentSql(workspace)},
      'seenAt', ${isoTimestamp('entry.seen_at')}, 'createdAt', ${isoTimestamp('entry.created_at')}, 'attachments', ${attachmentsSql('comment_id', workspace)}) ORDER BY entry.created_at, entry.id), '[]')
    FROM comments entry WHERE entry.workspace_id = ${workspace} AND entry.feedback_id = f.id AND ${isShown})`,
    notes: Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', entry.id, 'content', entry.content, 'contentHtml', entry.content_html,
      'authorName', entry.author_name, 'authorEmail', entry.author_email, 'createdAt', ${isoTimestamp('entry.created_at')},
      'attachments', ${attachmentsSql('note_id', workspace)}) ORDER BY entry.created_at, entry.id), '[]')
    FROM notes entry WHERE entry.workspace_id = ${workspace} AND entry.feedback_id = f.id)`,
  };
}

const isByPerson = Prisma.sql`NOT entry.automatic`;

/** For statements that read the items of one workspace or of several. */
export const threads = threadsOf(Prisma.sql`f.workspace_id`);
/** The same without what machines of customers wrote. */
const shownThreads = threadsOf(Prisma.sql`f.workspace_id`, isByPerson);

export interface Threads {
  comments: CommentRow[];
  notes: NoteRow[];
}

/** What a single item shows. Its version is in no list. */
export type FeedbackDetailRow = FeedbackRow &
  Threads &
  Pick<FeedbackColumns, 'version'> & { attachments: AttachmentRow[] };

/** By which of its two names an item is looked up. */
export type ItemName = 'id' | 'ticketNumber';

/** Reads those of the items that exist, with their threads, in one round trip and no order. */
export function readFeedbackDetails(
  ctx: SqlContext,
  workspaceId: string,
  by: ItemName,
  names: (string | number)[],
): Promise<FeedbackDetailRow[]> {
  const { comments, notes } = threadsOf(Prisma.sql`${workspaceId}`, isByPerson);
  const columns = Prisma.sql`${feedbackColumns}, f.version, ${comments} AS comments, ${notes} AS notes,
    ${itemFilesSql(Prisma.sql`${workspaceId}`)} AS attachments`;
  // PostgreSQL looks into no subquery, so it expects the same of one item as of many, and keeps its plan.
  const isNamed =
    by === 'id'
      ? Prisma.sql`f.id = ANY((SELECT ${names}::text[])::text[])`
      : Prisma.sql`f.ticket_number = ANY((SELECT ${names}::int[])::int[])`;
  return ctx.db.rows<FeedbackDetailRow>(selectItems(columns, workspaceId, isNamed), { times: 'text' });
}

/** Reads one item without its threads. */
export async function readFeedback(ctx: SqlContext, workspaceId: string, id: string): Promise<FeedbackRow | undefined> {
  const sql = selectItems(feedbackColumns, workspaceId, Prisma.sql`f.id = ${id}`);
  const [row] = await ctx.db.rows<FeedbackRow>(sql, { times: 'text' });
  return row;
}

/** Selects columns of the items that can be reached. */
function selectItems(columns: Prisma.Sql, workspaceId: string, which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns} FROM feedback f ${joinAssignee}
    WHERE f.workspace_id = ${workspaceId} AND ${which} AND ${isReachable(workspaceId)}`;
}

/** Reads those of the items that exist, without their threads: also those that are being deleted. */
export function readFeedbackItems(ctx: SqlContext, workspaceId: string, ids: string[]): Promise<FeedbackRow[]> {
  const sql = Prisma.sql`
    SELECT ${feedbackColumns} FROM feedback f ${joinAssignee}
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${ids}::text[]) ORDER BY f.ticket_number`;
  return ctx.db.rows<FeedbackRow>(sql, { times: 'text' });
}

/**
 * Reads one thread of an item in one of these workspaces, with the item's own workspace, in one round trip. Without
 * `automaticToo`, comments that machines of customers wrote are left out.
 */
export async function selectThread<Name extends keyof Threads>(
  ctx: SqlContext,
  among: AmongWorkspaces,
  id: string,
  name: Name,
  automaticToo = false,
): Promise<{ workspaceId: string; entries: Threads[Name] } | null> {
  const thread = (automaticToo ? threads : shownThreads)[name];
  const sql = Prisma.sql`
    SELECT f.workspace_id AS "workspaceId", ${thread} AS entries
    FROM feedback f WHERE ${isIn(among)} AND f.id = ${id} AND ${isReachable(among)}`;
  const [row] = await ctx.db.rows<{ workspaceId: string; entries: Threads[Name] }>(sql, {
    times: 'text',
    plan: 'anew',
  });
  return row ?? null;
}

/** Returns the id of the item that has this id of another system. */
export async function findByExternalId(
  ctx: SqlContext,
  workspaceId: string,
  projectId: string,
  externalId: string,
): Promise<string | undefined> {
  const [row] = await ctx.db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM feedback
    WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} AND external_id = ${externalId}`);
  return row?.id;
}

/** Returns where an item of one of these workspaces is. Null if it cannot be reached. */
export async function findPlace(
  ctx: SqlContext,
  among: AmongWorkspaces,
  id: string,
): Promise<{ workspaceId: string; projectId: string } | null> {
  const [row] = await ctx.db.rows<{ workspaceId: string; projectId: string }>(Prisma.sql`
    SELECT f.workspace_id AS "workspaceId", f.project_id AS "projectId"
    FROM feedback f WHERE ${isIn(among)} AND f.id = ${id} AND ${isReachable(among)}`);
  return row ?? null;
}

function isIn(among: AmongWorkspaces): Prisma.Sql {
  return typeof among === 'string'
    ? Prisma.sql`f.workspace_id = ${among}`
    : Prisma.sql`f.workspace_id = ANY(${among.in}::text[])`;
}

const storedColumns = Prisma.raw(columnsAsFields('f', Object.keys(Prisma.FeedbackScalarFieldEnum)));

/** Locks the item until the transaction ends, and reads it as it then is. Undefined if it cannot be reached. */
export async function lockFeedbackRow(
  ctx: SqlContext,
  workspaceId: string,
  id: string,
): Promise<FeedbackColumns | undefined> {
  const [row] = await ctx.db.rows<FeedbackColumns>(Prisma.sql`
    SELECT ${storedColumns} FROM feedback f
    WHERE f.workspace_id = ${workspaceId} AND f.id = ${id} AND ${isReachable(workspaceId)} FOR UPDATE OF f`);
  return row;
}

/** Locks those of the items that exist, and reads them. With `skipsLocked`, only items that nobody else has locked. */
export function lockFeedbackRows(
  ctx: SqlContext,
  workspaceId: string,
  ids: string[],
  skipsLocked: boolean,
): Promise<FeedbackColumns[]> {
  return ctx.db.rows<FeedbackColumns>(Prisma.sql`
    SELECT ${storedColumns} FROM feedback f
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY((SELECT ${ids}::text[])::text[]) ORDER BY f.id
    FOR UPDATE OF f ${skipsLocked ? Prisma.sql`SKIP LOCKED` : Prisma.empty}`);
}
