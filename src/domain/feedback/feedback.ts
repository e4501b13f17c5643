import type { Feedback as FeedbackColumns } from '../../../generated/prisma/client.ts';
import type { Feedback, FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { requireExpected, withVersion } from '../../platform/versions.ts';
import { isSlaBreached } from '../rules/sla.ts';
import { presentComment } from './comment.ts';
import {
  type FeedbackDetailRow,
  type FeedbackRow,
  lockFeedbackRow,
  readFeedback,
  readFeedbackDetails,
} from './feedback-sql.ts';
import { presentNote } from './note.ts';
import { readFeedbackDetail, type WhichFeedback } from './read-together.ts';

/** Finds one item with its threads. Throws a 404 if the workspace has no such item. */
export async function findFeedbackDetail(ctx: Context, which: WhichFeedback): Promise<FeedbackDetail> {
  const row = await readFeedbackDetail(ctx, which);
  if (!row) throw noSuchFeedback();
  return presentFeedbackDetail(ctx, row);
}

/** Finds those of the items that exist, with their threads, by their ids. */
export async function findFeedbackDetails(
  ctx: Context,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, FeedbackDetail>> {
  const rows = ids.length > 0 ? await readFeedbackDetails(ctx, workspaceId, 'id', ids) : [];
  return new Map(rows.map((row) => [row.id, presentFeedbackDetail(ctx, row)]));
}

/** Finds one item without its threads, as the API shows it. */
export async function findPresentedFeedback(ctx: Context, workspaceId: string, id: string): Promise<Feedback> {
  const row = await readFeedback(ctx, workspaceId, id);
  if (!row) throw noSuchFeedback();
  return presentFeedback(ctx, row);
}

/** Locks the item until the transaction ends. Lock its project before it, as everything that changes both does. */
export async function lockFeedback(ctx: Context, workspaceId: string, id: string): Promise<FeedbackColumns> {
  const row = await lockFeedbackRow(ctx, workspaceId, id);
  if (!row) throw noSuchFeedback();
  return requireExpected(ctx, row);
}

export function noSuchFeedback(): NotFound {
  return new NotFound('No feedback item of the workspace has this id or number');
}

/**
 * Adds to the row itself, because each copy of so many fields takes longer than the rest. Others who have asked for the same
 * list may have the same row, and add the same to it.
 */
export function presentFeedback(ctx: Context, row: FeedbackRow): Feedback {
  return Object.assign(row, { slaBreached: isSlaBreached(row, ctx.clock()) });
}

function presentFeedbackDetail(ctx: Context, { comments, notes, version, ...row }: FeedbackDetailRow): FeedbackDetail {
  const shown: FeedbackDetail = Object.assign(presentFeedback(ctx, row), {
    customerComments: comments.map((comment) => presentComment(ctx, comment)),
    internalNotes: notes.map((note) => presentNote(ctx, note)),
  });
  return withVersion(shown, version);
}

/** Presents a new item, which has no threads yet. */
export function presentNewFeedback(ctx: Context, row: FeedbackRow & { version: number }): FeedbackDetail {
  return presentFeedbackDetail(ctx, { ...row, comments: [], notes: [] });
}
