import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { abandonFiles } from '../../platform/files/stray-files.ts';
import { mediaUrl } from './attachment.ts';

/**
 * Before items are deleted: removes their attachments, and the files that their media URLs name unless another item of
 * the workspace names them too. Corrects the storage counted, and returns how many files are to be swept once the
 * transaction has committed. The workspace is locked, and the items are.
 */
export function removeUploadsOfItem(tx: Context, workspaceId: string, feedbackId: string): Promise<number> {
  return removeUploads(tx, workspaceId, Prisma.sql`f.id = ${feedbackId}`, Prisma.empty);
}

/** The same for a project with all its items, and the files that were uploaded for it. */
export function removeUploadsOfProject(tx: Context, workspaceId: string, projectId: string): Promise<number> {
  const own = Prisma.sql`UNION
    SELECT u.id, u.storage_key FROM uploads u
    WHERE u.workspace_id = ${workspaceId} AND u.project_id = ${projectId} AND u.feedback_id IS NULL`;
  return removeUploads(tx, workspaceId, Prisma.sql`f.project_id = ${projectId}`, own);
}

async function removeUploads(
  tx: Context,
  workspaceId: string,
  isGoing: Prisma.Sql,
  orOwn: Prisma.Sql,
): Promise<number> {
  const [row] = await tx.db.$queryRaw<{ removed: number }[]>`
    WITH going AS MATERIALIZED (
      SELECT id, screenshot_url, attachment_url, audio_url, video_url FROM feedback f
      WHERE workspace_id = ${workspaceId} AND ${isGoing}
    ), shown AS (
      SELECT substring(url FROM '[^/]+$') AS storage_key
      FROM going, unnest(ARRAY[screenshot_url, attachment_url, audio_url, video_url]) AS url WHERE url IS NOT NULL
    ), plain AS (
      SELECT u.id, u.storage_key FROM uploads u JOIN shown ON shown.storage_key = u.storage_key
      WHERE u.workspace_id = ${workspaceId} AND u.feedback_id IS NULL
      ${orOwn}
    ), removed AS (
      DELETE FROM uploads WHERE id IN (
        SELECT u.id FROM uploads u JOIN going ON going.id = u.feedback_id
        UNION ALL SELECT id FROM plain WHERE NOT ${isShownElsewhere(tx, workspaceId)})
      RETURNING storage_key, file_size
    ), listed AS (${abandonFiles(Prisma.sql`removed`, tx.clock())}), counted AS (
      UPDATE workspace_counters SET storage_bytes = storage_bytes - (SELECT sum(file_size) FROM removed)
      WHERE workspace_id = ${workspaceId} AND EXISTS (SELECT FROM removed)
    )
    SELECT count(*)::int AS removed FROM removed`;
  return row?.removed ?? 0;
}

/** Whether an item that stays shows a file of `plain`. */
function isShownElsewhere({ siteUrl }: Context, workspaceId: string): Prisma.Sql {
  const url = Prisma.sql`${mediaUrl({ siteUrl }, '')} || plain.storage_key`;
  return Prisma.sql`EXISTS (
    SELECT FROM feedback f WHERE f.workspace_id = ${workspaceId} AND f.id NOT IN (SELECT id FROM going)
      AND (f.screenshot_url = ${url} OR f.attachment_url = ${url} OR f.audio_url = ${url} OR f.video_url = ${url}))`;
}
