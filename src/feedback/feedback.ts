import { type Feedback as FeedbackColumns, Prisma } from '../../generated/prisma/client.ts';
import type { Feedback, FeedbackDetail } from '../../generated/sdk/types.gen.ts';
import { type CommentRow, commentsOf, presentComment } from '../comments/comment.ts';
import type { Context } from '../context.ts';
import { readRows } from '../db/read-rows.ts';
import { NotFound } from '../errors.ts';
import { type NoteRow, notesOf, presentNote } from '../notes/note.ts';
import { isSlaBreached } from './sla.ts';

/** A feedback item as the queries below read it: its columns, and its assignee's name and address. */
export type FeedbackRow = FeedbackColumns & { assigneeName: string | null; assigneeEmail: string | null };

type DetailRow = FeedbackRow & { comments: CommentRow[]; notes: NoteRow[] };

const names = Object.entries(Prisma.FeedbackScalarFieldEnum).map(([, field]) => field);
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The item's columns under their names in the schema; `f` is the table, `assignee` its joined user. */
export const feedbackColumns = Prisma.raw(
  [
    ...names.map((name) => `f.${snakeCase(name)} AS "${name}"`),
    'assignee.name AS "assigneeName"',
    'assignee.email AS "assigneeEmail"',
  ].join(', '),
);

export const joinAssignee = Prisma.sql`LEFT JOIN users assignee ON assignee.id = f.assignee_id`;

/** One item with its threads, in one round trip; 404 when the workspace has none such. */
export async function findFeedbackDetail(ctx: Context, which: Prisma.Sql): Promise<FeedbackDetail> {
  const sql = Prisma.sql`
    SELECT ${feedbackColumns}, ${commentsOf} AS comments, ${notesOf} AS notes
    FROM feedback f ${joinAssignee}
    WHERE ${which}`;
  const [row] = await readRows<DetailRow>(ctx.db, sql);
  if (!row) throw noSuchFeedback();
  return presentFeedbackDetail(ctx, row);
}

export function byId(workspaceId: string, id: string): Prisma.Sql {
  return Prisma.sql`f.workspace_id = ${workspaceId} AND f.id = ${id}`;
}

export function byTicketNumber(workspaceId: string, ticketNumber: number): Prisma.Sql {
  return Prisma.sql`f.workspace_id = ${workspaceId} AND f.ticket_number = ${ticketNumber}`;
}

/** The stored item; 404 when the workspace has none of this id. */
export async function findFeedback(ctx: Context, workspaceId: string, id: string): Promise<FeedbackColumns> {
  const row = await ctx.db.feedback.findUnique({ where: { id, workspaceId } });
  if (!row) throw noSuchFeedback();
  return row;
}

/** The same, locked until the transaction ends. Lock its project before it, as whatever changes both does. */
export async function lockFeedback(ctx: Context, workspaceId: string, id: string): Promise<FeedbackColumns> {
  await ctx.db.$queryRaw`SELECT 1 FROM feedback f WHERE ${byId(workspaceId, id)} FOR UPDATE`;
  return findFeedback(ctx, workspaceId, id);
}

export function noSuchFeedback(): NotFound {
  return new NotFound('No feedback item of the workspace has this id or number');
}

export function presentFeedback(ctx: Context, row: FeedbackRow): Feedback {
  const { statusChangedAt: _statusChangedAt, dueDateFromRule: _dueDateFromRule, ...shown } = row;
  return {
    ...shown,
    channel: row.channel as Feedback['channel'],
    statusCategory: row.statusCategory as Feedback['statusCategory'],
    priority: row.priority as Feedback['priority'],
    lastCommentBy: row.lastCommentBy as Feedback['lastCommentBy'],
    context: row.context as Feedback['context'],
    customMetadata: row.customMetadata as Feedback['customMetadata'],
    slaBreached: isSlaBreached(row, ctx.clock()),
    dueDate: row.dueDate?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function presentFeedbackDetail(ctx: Context, { comments, notes, ...row }: DetailRow): FeedbackDetail {
  return {
    ...presentFeedback(ctx, row),
    customerComments: comments.map((comment) => presentComment(ctx, comment)),
    internalNotes: notes.map((note) => presentNote(ctx, note)),
  };
}

/** A new item, which has no threads yet. */
export function presentNewFeedback(ctx: Context, row: FeedbackRow): FeedbackDetail {
  return presentFeedbackDetail(ctx, { ...row, comments: [], notes: [] });
}
