import { type Feedback as FeedbackColumns, Prisma } from '../../../generated/prisma/client.ts';
import type { Feedback, FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { readRowsPrepared } from '../../platform/db/read-rows.ts';
import { isSlaBreached } from '../rules/sla.ts';
import { type CommentRow, commentsOf, presentComment } from './comment.ts';
import { type NoteRow, notesOf, presentNote } from './note.ts';

/** A feedback item as the queries below read it: everything that the API shows but for what depends on the time. */
export type FeedbackRow = Omit<Feedback, 'slaBreached'> & Pick<FeedbackColumns, 'ticketNumber'>;

type DetailRow = FeedbackRow & { comments: CommentRow[]; notes: NoteRow[] };

const hidden: Record<Exclude<keyof FeedbackColumns, keyof Feedback>, true> = {
  statusChangedAt: true,
  dueDateFromRule: true,
};
const names = Object.values(Prisma.FeedbackScalarFieldEnum).filter((name) => !(name in hidden));

/** The item's columns under their names in the schema; `f` is the table, `assignee` its joined user. */
export const feedbackColumns = Prisma.raw(
  `${columnsAsFields('f', names)}, assignee.name AS "assigneeName", assignee.email AS "assigneeEmail"`,
);

export const joinAssignee = Prisma.sql`LEFT JOIN users assignee ON assignee.id = f.assignee_id`;

/** One item with its threads, in one round trip; 404 when the workspace has none such. */
export async function findFeedbackDetail(ctx: Context, which: Prisma.Sql): Promise<FeedbackDetail> {
  const sql = Prisma.sql`
    SELECT ${feedbackColumns}, ${commentsOf} AS comments, ${notesOf} AS notes
    FROM feedback f ${joinAssignee}
    WHERE ${which}`;
  const [row] = await readRowsPrepared<DetailRow>(ctx.db, sql);
  if (!row) throw noSuchFeedback();
  return presentFeedbackDetail(ctx, row);
}

/** One item without its threads, as the API shows it. */
export async function findPresentedFeedback(ctx: Context, workspaceId: string, id: string): Promise<Feedback> {
  const sql = Prisma.sql`SELECT ${feedbackColumns} FROM feedback f ${joinAssignee} WHERE ${byId(workspaceId, id)}`;
  const [row] = await readRowsPrepared<FeedbackRow>(ctx.db, sql);
  if (!row) throw noSuchFeedback();
  return presentFeedback(ctx, row);
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
  const row = await findAndLockFeedback(ctx, workspaceId, id);
  if (!row) throw noSuchFeedback();
  return row;
}

/** The same for who does not mind when it is gone. */
export async function findAndLockFeedback(
  ctx: Context,
  workspaceId: string,
  id: string,
): Promise<FeedbackColumns | null> {
  await ctx.db.$queryRaw`SELECT 1 FROM feedback f WHERE ${byId(workspaceId, id)} FOR UPDATE`;
  return ctx.db.feedback.findUnique({ where: { id, workspaceId } });
}

/** Those of the items that are there, locked; without `waits`, of those only that nobody else has locked. */
export async function findAndLockFeedbackItems(
  ctx: Context,
  workspaceId: string,
  ids: string[],
  waits: boolean,
): Promise<FeedbackColumns[]> {
  const locked = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM feedback WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])
    ORDER BY id FOR UPDATE ${waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`}`;
  return ctx.db.feedback.findMany({ where: { workspaceId, id: { in: locked.map(({ id }) => id) } } });
}

export function noSuchFeedback(): NotFound {
  return new NotFound('No feedback item of the workspace has this id or number');
}

export function presentFeedback(ctx: Context, row: FeedbackRow): Feedback {
  return { ...row, slaBreached: isSlaBreached(row, ctx.clock()) };
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
