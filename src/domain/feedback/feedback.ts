import type { Feedback as FeedbackColumns } from '../../../generated/prisma/client.ts';
import type { Feedback, FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { isSlaBreached } from '../rules/sla.ts';
import { presentComment } from './comment.ts';
import {
  type FeedbackRow,
  lockFeedbackRow,
  lockFeedbackRows,
  readFeedback,
  readFeedbackDetail,
  type Threads,
  type WhichFeedback,
} from './feedback-sql.ts';
import { presentNote } from './note.ts';

/** One item with its threads; 404 when the workspace has none such. */
export async function findFeedbackDetail(ctx: Context, which: WhichFeedback): Promise<FeedbackDetail> {
  const row = await readFeedbackDetail(ctx, which);
  if (!row) throw noSuchFeedback();
  return presentFeedbackDetail(ctx, row);
}

/** One item without its threads, as the API shows it. */
export async function findPresentedFeedback(ctx: Context, workspaceId: string, id: string): Promise<Feedback> {
  const row = await readFeedback(ctx, { workspaceId, id });
  if (!row) throw noSuchFeedback();
  return presentFeedback(ctx, row);
}

/** The stored item; 404 when the workspace has none of this id. */
export async function findFeedback(ctx: Context, workspaceId: string, id: string): Promise<FeedbackColumns> {
  const row = await ctx.db.feedback.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!row) throw noSuchFeedback();
  return row;
}

/** The same, locked until the transaction ends. Lock its project before it, as whatever changes both does. */
export async function lockFeedback(ctx: Context, workspaceId: string, id: string): Promise<FeedbackColumns> {
  const row = await findAndLockFeedback(ctx, workspaceId, id);
  if (!row) throw noSuchFeedback();
  return row;
}

/** The same where it is no fault that the item is gone. */
export async function findAndLockFeedback(
  ctx: Context,
  workspaceId: string,
  id: string,
): Promise<FeedbackColumns | null> {
  await lockFeedbackRow(ctx, workspaceId, id);
  return ctx.db.feedback.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
}

/** Those of the items that are there, locked; without `waits`, of those only that nobody else has locked. */
export async function findAndLockFeedbackItems(
  ctx: Context,
  workspaceId: string,
  ids: string[],
  waits: boolean,
): Promise<FeedbackColumns[]> {
  const locked = await lockFeedbackRows(ctx, workspaceId, ids, waits);
  return ctx.db.feedback.findMany({ where: { workspaceId, id: { in: locked } } });
}

export function noSuchFeedback(): NotFound {
  return new NotFound('No feedback item of the workspace has this id or number');
}

export function presentFeedback(ctx: Context, row: FeedbackRow): Feedback {
  return { ...row, slaBreached: isSlaBreached(row, ctx.clock()) };
}

function presentFeedbackDetail(ctx: Context, { comments, notes, ...row }: FeedbackRow & Threads): FeedbackDetail {
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
