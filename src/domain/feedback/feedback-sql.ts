import { type Feedback as FeedbackColumns, Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import type { Feedback } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { isoTimestamp } from '../../platform/db/iso-timestamp.ts';
import { readRows, readRowsPrepared } from '../../platform/db/read-rows.ts';
import type { AmongWorkspaces } from '../access/find-own.ts';
import { attachmentsSql } from '../uploads/upload-sql.ts';
import type { CommentRow } from './comment.ts';
import type { NoteRow } from './note.ts';
import { isReachable } from './reachable-sql.ts';

/** A feedback item as these statements read it: everything that the API shows, except what depends on the time. */
export type FeedbackRow = Omit<Feedback, 'slaBreached'> & Pick<FeedbackColumns, 'ticketNumber'>;

const shown = schemaFields.Feedback.filter((name) => name in Prisma.FeedbackScalarFieldEnum);

/** What the API shows of an item, under its names. `f` is the table, and `assignee` its joined user. */
export const feedbackColumns = Prisma.raw(
  `${columnsAsFields('f', shown)}, assignee.name AS "assigneeName", assignee.email AS "assigneeEmail"`,
);

export const joinAssignee = Prisma.sql`LEFT JOIN users assignee ON assignee.id = f.assignee_id`;

/**
 * The conversations of item `f`, oldest first, each as a JSON array of {@link CommentRow} or {@link NoteRow}. With the
 * workspace as a value, Citus sees that all of it is in one place, and the columns of an outer row do not tell it that.
 */
function threadsOf(workspace: Prisma.Sql) {
  return {
    comments: Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', entry.id, 'message', entry.message, 'authorType', entry.author_type,
      'authorName', entry.author_name, 'createdAt', ${isoTimestamp('entry.created_at')},
      'attachments', ${attachmentsSql('comment_id', workspace)}) ORDER BY entry.created_at, entry.id), '[]')
    FROM comments entry WHERE entry.workspace_id = ${workspace} AND entry.feedback_id = f.id)`,
    notes: Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', entry.id, 'content', entry.content, 'contentHtml', entry.content_html,
      'authorName', entry.author_name, 'authorEmail', entry.author_email, 'createdAt', ${isoTimestamp('entry.created_at')},
      'attachments', ${attachmentsSql('note_id', workspace)}) ORDER BY entry.created_at, entry.id), '[]')
    FROM notes entry WHERE entry.workspace_id = ${workspace} AND entry.feedback_id = f.id)`,
  };
}

/** For statements that read the items of one workspace or of several. */
export const threads = threadsOf(Prisma.sql`f.workspace_id`);

export interface Threads {
  comments: CommentRow[];
  notes: NoteRow[];
}

/** What a single item shows. Its version is in no list. */
export type FeedbackDetailRow = FeedbackRow & Threads & Pick<FeedbackColumns, 'version'>;

/** By which of its two names an item is looked up. */
export type ItemName = 'id' | 'ticketNumber';

/** Reads those of the items that exist, with their threads, in one round trip and no order. */
export function readFeedbackDetails(
  ctx: Context,
  workspaceId: string,
  by: ItemName,
  names: (string | number)[],
): Promise<FeedbackDetailRow[]> {
  return readRowsPrepared<FeedbackDetailRow>(ctx.db, inDetail[by](workspaceId, names as string[] & number[]));
}

function detailColumns(workspaceId: string): Prisma.Sql {
  const { comments, notes } = threadsOf(Prisma.sql`${workspaceId}`);
  return Prisma.sql`${feedbackColumns}, f.version, ${comments} AS comments, ${notes} AS notes`;
}

// PostgreSQL looks into no subquery, so it expects the same of one item as of many, and keeps its plan.
const inDetail = {
  id: fixedStatement((workspaceId: string, ids: string[]) =>
    selectItems(detailColumns(workspaceId), workspaceId, Prisma.sql`f.id = ANY((SELECT ${ids}::text[])::text[])`),
  ),
  ticketNumber: fixedStatement((workspaceId: string, numbers: number[]) =>
    selectItems(
      detailColumns(workspaceId),
      workspaceId,
      Prisma.sql`f.ticket_number = ANY((SELECT ${numbers}::int[])::int[])`,
    ),
  ),
};

/** Reads one item without its threads. */
export async function readFeedback(ctx: Context, workspaceId: string, id: string): Promise<FeedbackRow | undefined> {
  const [row] = await readRowsPrepared<FeedbackRow>(ctx.db, oneItem(workspaceId, id));
  return row;
}

const oneItem = fixedStatement((workspaceId: string, id: string) =>
  selectItems(feedbackColumns, workspaceId, Prisma.sql`f.id = ${id}`),
);

/** Selects columns of the items that can be reached. */
function selectItems(columns: Prisma.Sql, workspaceId: string, which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns} FROM feedback f ${joinAssignee}
    WHERE f.workspace_id = ${workspaceId} AND ${which} AND ${isReachable(workspaceId)}`;
}

/** Reads those of the items that exist, without their threads: also those that are being deleted. */
export function readFeedbackItems(ctx: Context, workspaceId: string, ids: string[]): Promise<FeedbackRow[]> {
  const sql = Prisma.sql`
    SELECT ${feedbackColumns} FROM feedback f ${joinAssignee}
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${ids}::text[]) ORDER BY f.ticket_number`;
  return readRowsPrepared<FeedbackRow>(ctx.db, sql);
}

/** Reads one thread of an item in one of these workspaces, with the item's own workspace, in one round trip. */
export async function selectThread<Name extends keyof Threads>(
  ctx: Context,
  among: AmongWorkspaces,
  id: string,
  name: Name,
): Promise<{ workspaceId: string; entries: Threads[Name] } | null> {
  const workspace = typeof among === 'string' ? Prisma.sql`= ${among}` : Prisma.sql`= ANY(${among.in}::text[])`;
  const sql = Prisma.sql`
    SELECT f.workspace_id AS "workspaceId", ${threads[name]} AS entries
    FROM feedback f WHERE f.workspace_id ${workspace} AND f.id = ${id} AND ${isReachable(among)}`;
  const [row] = await readRows<{ workspaceId: string; entries: Threads[Name] }>(ctx.db, sql);
  return row ?? null;
}

const storedColumns = Prisma.raw(columnsAsFields('f', Object.keys(Prisma.FeedbackScalarFieldEnum)));

/** Locks the item until the transaction ends, and reads it as it then is. Undefined if it cannot be reached. */
export async function lockFeedbackRow(
  ctx: Context,
  workspaceId: string,
  id: string,
): Promise<FeedbackColumns | undefined> {
  const [row] = await ctx.db.$queryRaw<FeedbackColumns[]>(lockOneItem(workspaceId, id));
  return row;
}

const lockOneItem = fixedStatement(
  (workspaceId: string, id: string) => Prisma.sql`
    SELECT ${storedColumns} FROM feedback f
    WHERE f.workspace_id = ${workspaceId} AND f.id = ${id} AND ${isReachable(workspaceId)} FOR UPDATE OF f`,
);

/** Locks those of the items that exist, and reads them. With `skipsLocked`, only items that nobody else has locked. */
export function lockFeedbackRows(
  ctx: Context,
  workspaceId: string,
  ids: string[],
  skipsLocked: boolean,
): Promise<FeedbackColumns[]> {
  const lock = skipsLocked ? lockFreeItems : lockItems;
  return ctx.db.$queryRaw<FeedbackColumns[]>(lock(workspaceId, ids));
}

function lockItemsSql(workspaceId: string, ids: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT ${storedColumns} FROM feedback f
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY((SELECT ${ids}::text[])::text[]) ORDER BY f.id FOR UPDATE OF f`;
}

const lockItems = fixedStatement(lockItemsSql);
const lockFreeItems = fixedStatement(
  (workspaceId: string, ids: string[]) => Prisma.sql`${lockItemsSql(workspaceId, ids)} SKIP LOCKED`,
);
