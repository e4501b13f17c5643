import { Prisma, type Upload } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { mediaRoots } from './attachment.ts';

type NewUpload = Omit<Upload, 'commentId' | 'noteId'>;

/**
 * Counts the bytes of an upload and stores it, in one statement, so that the counter is locked no longer than that.
 * Returns false if the workspace would exceed its bytes. A limit of null means no limit.
 */
export async function countAndInsertUpload(ctx: SqlContext, upload: NewUpload, limit: number | null): Promise<boolean> {
  const { workspaceId, fileSize } = upload;
  const stored = await ctx.db.rows<object>(Prisma.sql`
    WITH counted AS (
      UPDATE workspace_counters SET storage_bytes = storage_bytes + ${fileSize}
      WHERE workspace_id = ${workspaceId}
        ${limit === null ? Prisma.empty : Prisma.sql`AND storage_bytes + ${fileSize} <= ${limit}::bigint`}
      RETURNING workspace_id
    )
    INSERT INTO uploads (workspace_id, id, project_id, feedback_id, mail_id, kind, mime_type, file_name, file_size, storage_key,
      pending_until, created_at)
    SELECT counted.workspace_id, ${upload.id}, ${upload.projectId}, ${upload.feedbackId}, ${upload.mailId}, ${upload.kind},
      ${upload.mimeType}, ${upload.fileName}, ${fileSize}, ${upload.storageKey},
      ${upload.pendingUntil}::timestamptz, ${upload.createdAt}::timestamptz
    FROM counted
    RETURNING id`);
  return stored.length > 0;
}

/** Gives those of the unused attachments of an item to a comment or note of it that exist, and returns them. */
export function giveUploads(
  tx: SqlContext,
  { workspaceId, feedbackId }: { workspaceId: string; feedbackId: string },
  ids: string[],
  entry: { commentId: string } | { noteId: string },
): Promise<Upload[]> {
  const owner =
    'commentId' in entry ? Prisma.sql`comment_id = ${entry.commentId}` : Prisma.sql`note_id = ${entry.noteId}`;
  return tx.db.rows<Upload>(Prisma.sql`
    UPDATE uploads u SET ${owner}, pending_until = NULL
    WHERE u.workspace_id = ${workspaceId} AND u.id = ANY(${ids}::text[]) AND u.feedback_id = ${feedbackId}
      AND u.comment_id IS NULL AND u.note_id IS NULL
      AND (u.pending_until IS NULL OR u.pending_until > ${tx.clock()}::timestamptz)
    RETURNING ${storedColumns}`);
}

const storedColumns = Prisma.raw(columnsAsFields('u', Object.keys(Prisma.UploadScalarFieldEnum)));

/** Reads those of the stored files that an item can show. */
export function readShowable(
  ctx: SqlContext,
  workspaceId: string,
  storageKeys: string[],
): Promise<Pick<Upload, 'storageKey' | 'kind'>[]> {
  return ctx.db.rows(Prisma.sql`
    SELECT storage_key AS "storageKey", kind FROM uploads
    WHERE workspace_id = ${workspaceId} AND storage_key = ANY(${storageKeys}::text[])
      AND (pending_until IS NULL OR pending_until > ${ctx.clock()}::timestamptz)`);
}

/** Files that an item shows no longer wait for one. */
export async function keepUploads(tx: SqlContext, workspaceId: string, storageKeys: string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await tx.db.run(Prisma.sql`
    UPDATE uploads SET pending_until = NULL
    WHERE workspace_id = ${workspaceId} AND storage_key = ANY(${storageKeys}::text[]) AND pending_until IS NOT NULL`);
}

/**
 * Deletes the attachments of items, and the uploads that their media URLs name unless another item of the workspace names
 * them too. Corrects the storage counted; returns the storage keys of what is gone.
 */
export function deleteUploadsOfItems(tx: SqlContext, workspaceId: string, feedbackIds: string[]): Promise<string[]> {
  return deleteUploads(tx, workspaceId, Prisma.sql`f.id = ANY(${feedbackIds}::text[])`, Prisma.empty);
}

/** Does the same for a project with all its items, and for the files that were uploaded for it. */
export function deleteUploadsOfProject(tx: SqlContext, workspaceId: string, projectId: string): Promise<string[]> {
  const own = Prisma.sql`UNION
    SELECT u.id, u.storage_key FROM uploads u
    WHERE u.workspace_id = ${workspaceId} AND u.project_id = ${projectId} AND u.feedback_id IS NULL`;
  return deleteUploads(tx, workspaceId, Prisma.sql`f.project_id = ${projectId}`, own);
}

async function deleteUploads(
  tx: SqlContext,
  workspaceId: string,
  isGoing: Prisma.Sql,
  orOwn: Prisma.Sql,
): Promise<string[]> {
  const rows = await tx.db.rows<{ storageKey: string }>(Prisma.sql`
    WITH going AS MATERIALIZED (
      SELECT id, screenshot_url, attachment_url, audio_url, video_url FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND ${isGoing}
    ), shown AS (
      SELECT substring(url FROM '[^/]+$') AS storage_key
      FROM going, unnest(ARRAY[screenshot_url, attachment_url, audio_url, video_url]) AS url WHERE url IS NOT NULL
    ), plain AS (
      SELECT u.id, u.storage_key FROM uploads u JOIN shown ON shown.storage_key = u.storage_key
      WHERE u.workspace_id = ${workspaceId} AND u.feedback_id IS NULL
      ${orOwn}
    ), removed AS (
      DELETE FROM uploads WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(
        SELECT u.id FROM uploads u JOIN going ON going.id = u.feedback_id WHERE u.workspace_id = ${workspaceId}
        UNION ALL SELECT id FROM plain WHERE NOT ${isShownElsewhere(tx, workspaceId)}))
      RETURNING storage_key, file_size
    ), counted AS (
      UPDATE workspace_counters SET storage_bytes = storage_bytes - (SELECT sum(file_size) FROM removed)
      WHERE workspace_id = ${workspaceId} AND EXISTS (SELECT 1 FROM removed)
    )
    SELECT storage_key AS "storageKey" FROM removed`);
  return rows.map(({ storageKey }) => storageKey);
}

/** Deletes the files that came with these mails, the workspace locked; as {@link deleteUploadsOfItems} does. */
export function deleteUploadsOfMails(
  tx: SqlContext,
  workspaceId: string,
  mailIds: string[],
  feedbackIds: string[],
): Promise<string[]> {
  // The index is that of the items.
  const which = Prisma.sql`feedback_id = ANY(${feedbackIds}::text[]) AND mail_id = ANY(${mailIds}::text[])`;
  return deleteSome(tx, workspaceId, which);
}

/** Deletes what has waited for an item in vain until this time, the workspace locked; as {@link deleteUploadsOfItems} does. */
export function deleteOverdueUploads(tx: SqlContext, workspaceId: string, before: Date): Promise<string[]> {
  return deleteSome(tx, workspaceId, Prisma.sql`pending_until <= ${before}::timestamptz`);
}

async function deleteSome(tx: SqlContext, workspaceId: string, which: Prisma.Sql): Promise<string[]> {
  const rows = await tx.db.rows<{ storageKey: string }>(Prisma.sql`
    WITH removed AS (
      DELETE FROM uploads WHERE workspace_id = ${workspaceId} AND ${which}
      RETURNING storage_key, file_size
    ), counted AS (
      UPDATE workspace_counters SET storage_bytes = storage_bytes - (SELECT sum(file_size) FROM removed)
      WHERE workspace_id = ${workspaceId} AND EXISTS (SELECT 1 FROM removed)
    )
    SELECT storage_key AS "storageKey" FROM removed`);
  return rows.map(({ storageKey }) => storageKey);
}

/** Whether an item that stays uses a file of `plain`. */
function isShownElsewhere(ctx: SqlContext, workspaceId: string): Prisma.Sql {
  const urls = Prisma.join(mediaRoots(ctx).map((root) => Prisma.sql`${root} || plain.storage_key`));
  return Prisma.sql`EXISTS (
    SELECT FROM feedback f WHERE f.workspace_id = ${workspaceId} AND f.id NOT IN (SELECT id FROM going)
      AND (f.screenshot_url IN (${urls}) OR f.attachment_url IN (${urls}) OR f.audio_url IN (${urls}) OR f.video_url IN (${urls})))`;
}

/**
 * Returns a JSON array of the attachments of the thread entry `entry`, which the given column of the uploads table
 * names.
 */
export function attachmentsSql(
  column: 'comment_id' | 'note_id',
  workspace = Prisma.sql`entry.workspace_id`,
): Prisma.Sql {
  return filesSql(Prisma.sql`u.workspace_id = ${workspace} AND u.${Prisma.raw(column)} = entry.id`);
}

/** The files of the mail that item `f` was made from, in a JSON array. */
export function itemFilesSql(workspace: Prisma.Sql): Prisma.Sql {
  return filesSql(
    Prisma.sql`u.workspace_id = ${workspace} AND u.feedback_id = f.id AND u.mail_id IS NOT NULL AND u.comment_id IS NULL`,
  );
}

function filesSql(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', u.id, 'kind', u.kind, 'fileName', u.file_name, 'fileSize', u.file_size,
      'mimeType', u.mime_type, 'storageKey', u.storage_key) ORDER BY u.id), '[]')
    FROM uploads u WHERE ${which})`;
}
