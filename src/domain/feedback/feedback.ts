import type { Feedback as FeedbackColumns } from '../../../generated/prisma/client.ts';
import type { Feedback, FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { requireExpected, withVersion } from '../../platform/versions.ts';
import { isFirstAnswerBreached, isSlaBreached } from '../rules/sla.ts';
import { presentAttachment } from '../uploads/attachment.ts';
import { presentComment } from './comment.ts';
import {
  type FeedbackDetailRow,
  type FeedbackRow,
  lockFeedbackRow,
  readFeedback,
  readFeedbackDetails,
} from './feedback-sql.ts';
import { presentNote } from './note.ts';

/** An item of a workspace by one of its two names. */
export type WhichFeedback = { workspaceId: string } & ({ id: string } | { ticketNumber: number });

/** Finds one item with its threads, in one read for all who ask at the same time. Throws a 404 if the workspace has no such item. */
export async function findFeedbackDetail(ctx: SqlContext, which: WhichFeedback): Promise<FeedbackDetail> {
  const { workspaceId } = which;
  const [by, wanted] = 'id' in which ? (['id', which.id] as const) : (['ticketNumber', which.ticketNumber] as const);
  const row = await ctx.batches.load(
    ctx,
    `feedback ${workspaceId} ${by}`,
    wanted,
    async (names: (string | number)[]) => {
      const rows = await readFeedbackDetails(ctx, workspaceId, by, names);
      const found = new Map<string | number, FeedbackDetailRow>(rows.map((row) => [row[by], row]));
      return names.map((name) => found.get(name));
    },
  );
  if (!row) throw noSuchFeedback();
  return presentFeedbackDetail(ctx, row);
}

/** Finds one item without its threads, as the API shows it. */
export async function findPresentedFeedback(ctx: SqlContext, workspaceId: string, id: string): Promise<Feedback> {
  const row = await readFeedback(ctx, workspaceId, id);
  if (!row) throw noSuchFeedback();
  return presentFeedback(ctx, row);
}

/** Locks the item until the transaction ends. Lock its project before it, as everything that changes both does. */
export async function lockFeedback(ctx: SqlContext, workspaceId: string, id: string): Promise<FeedbackColumns> {
  const row = await lockFeedbackRow(ctx, workspaceId, id);
  if (!row) throw noSuchFeedback();
  return requireExpected(ctx, row);
}

export function noSuchFeedback(): NotFound {
  return new NotFound('No feedback item of the workspace has this id or number');
}

export function presentFeedback(ctx: SqlContext, row: FeedbackRow): Feedback {
  const now = ctx.clock();
  return { ...row, slaBreached: isSlaBreached(row, now), firstAnswerBreached: isFirstAnswerBreached(row, now) };
}

function presentFeedbackDetail(
  ctx: SqlContext,
  { comments, notes, attachments, version, ...row }: FeedbackDetailRow,
): FeedbackDetail {
  const shown: FeedbackDetail = {
    ...presentFeedback(ctx, row),
    attachments: attachments.map((attachment) => presentAttachment(ctx, attachment)),
    customerComments: comments.map((comment) => presentComment(ctx, comment)),
    internalNotes: notes.map((note) => presentNote(ctx, note)),
  };
  return withVersion(shown, version, bookkeepingOf(shown));
}

/** Returns what the item shows of mails and readers, which change without a new version. Empty where it shows nothing. */
function bookkeepingOf({ customerSeenAt, customerComments }: FeedbackDetail): unknown[] {
  const ofComments = customerComments.map(({ id, mail, seenAt }) => ((mail ?? seenAt) ? [id, mail, seenAt] : null));
  return [customerSeenAt, ...ofComments].filter((one) => one !== null);
}

/** Presents a new item, which has no threads yet. */
export function presentNewFeedback(ctx: SqlContext, row: FeedbackRow & { version: number }): FeedbackDetail {
  return presentFeedbackDetail(ctx, { ...row, comments: [], notes: [], attachments: [] });
}
