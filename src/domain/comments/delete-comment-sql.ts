import { type Comment, Prisma, type Upload } from '../../../generated/prisma/client.ts';
import type { CommentAuthorType, CommentVia } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import type { WholeComment } from '../feedback/comment.ts';
import { mailOfCommentSql } from '../mail-rows/comment-mail-sql.ts';

type Key = Pick<Comment, 'workspaceId' | 'feedbackId' | 'id'>;

/** A comment with what decides whether it can be taken back. */
export interface FoundComment extends WholeComment {
  /** Whether a mail of it was sent or is on its way. */
  isMailed: boolean;
  /** Whether somebody has seen the conversation since. */
  isSeen: boolean;
}

const commentColumns = Prisma.raw(columnsAsFields('entry', Object.keys(Prisma.CommentScalarFieldEnum)));
const uploadColumns = Prisma.raw(columnsAsFields('u', Object.keys(Prisma.UploadScalarFieldEnum)));

/** Reads a comment of an item that is locked, and locks its mails so that no process claims them meanwhile. */
export async function readCommentToDelete(
  tx: SqlContext,
  { workspaceId, feedbackId, id }: Key,
): Promise<FoundComment | undefined> {
  const mails = await tx.db.rows<{ isMailed: boolean }>(Prisma.sql`
    SELECT m.claimed_at IS NOT NULL OR m.sent_at IS NOT NULL AS "isMailed" FROM mails m
    WHERE m.workspace_id = ${workspaceId} AND m.feedback_id = ${feedbackId} AND ${id} = ANY(m.comment_ids) FOR UPDATE`);
  const [comment] = await tx.db.rows<Omit<FoundComment, 'attachments' | 'isMailed' | 'isSeen'>>(Prisma.sql`
    SELECT ${commentColumns}, ${mailOfCommentSql(Prisma.sql`${workspaceId}`)} AS mail FROM comments entry
    WHERE entry.workspace_id = ${workspaceId} AND entry.feedback_id = ${feedbackId} AND entry.id = ${id}`);
  if (!comment) return undefined;
  const seen = await tx.db.rows(Prisma.sql`
    SELECT 1 FROM thread_links WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId}
      AND seen_through >= ${comment.createdAt}::timestamptz LIMIT 1`);
  const attachments = await tx.db.rows<Upload>(Prisma.sql`
    SELECT ${uploadColumns} FROM uploads u WHERE u.workspace_id = ${workspaceId} AND u.comment_id = ${id} ORDER BY u.id`);
  return { ...comment, attachments, isMailed: mails.some(({ isMailed }) => isMailed), isSeen: seen.length > 0 };
}

/** Deletes a comment with its files, and corrects the storage counted. */
export async function deleteCommentRow(
  tx: SqlContext,
  { workspaceId, id }: Pick<Key, 'workspaceId' | 'id'>,
): Promise<void> {
  await tx.db.run(Prisma.sql`
    WITH removed AS (
      DELETE FROM uploads WHERE workspace_id = ${workspaceId} AND comment_id = ${id} RETURNING file_size
    ), counted AS (
      UPDATE workspace_counters SET storage_bytes = storage_bytes - (SELECT sum(file_size) FROM removed)
      WHERE workspace_id = ${workspaceId} AND EXISTS (SELECT 1 FROM removed)
    )
    DELETE FROM comments WHERE workspace_id = ${workspaceId} AND id = ${id}`);
}

/** Returns how the newest comment of an item came in. Undefined if there is none. */
export async function readLastComment(
  tx: SqlContext,
  workspaceId: string,
  feedbackId: string,
): Promise<{ authorType: CommentAuthorType; via: CommentVia } | undefined> {
  const [last] = await tx.db.rows<{ authorType: CommentAuthorType; via: CommentVia }>(Prisma.sql`
    SELECT author_type AS "authorType", via FROM comments
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND NOT automatic
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  return last;
}
