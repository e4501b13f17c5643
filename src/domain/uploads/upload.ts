import { Prisma, type Upload } from '../../../generated/prisma/client.ts';
import type { PlainUpload } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredFile } from '../../platform/files/store-file.ts';
import { claimFile } from '../../platform/files/stray-files.ts';
import { limitReached, planLimits } from '../workspaces/plans.ts';
import { mediaUrl } from './attachment.ts';

/** Where a file belongs. With a `feedbackId` it is a conversation attachment. */
export interface UploadPlace {
  workspaceId: string;
  projectId: string | null;
  feedbackId: string | null;
}

/**
 * Makes the stored file an upload of the workspace and counts its bytes, in one statement. 403 past the plan's storage,
 * 400 when the project or the item has gone in the meantime.
 */
export async function insertUpload(
  ctx: Context,
  plan: string,
  { workspaceId, projectId, feedbackId }: UploadPlace,
  { storageKey, kind, mimeType, fileName, size }: StoredFile,
): Promise<Pick<Upload, 'id'>> {
  const limit = planLimits(plan).storageBytes;
  const [row] = await ctx.db.$queryRaw<Pick<Upload, 'id'>[]>`
    WITH counted AS (
      UPDATE workspace_counters SET storage_bytes = storage_bytes + ${size}
      WHERE workspace_id = ${workspaceId}
        ${limit === null ? Prisma.empty : Prisma.sql`AND storage_bytes + ${size} <= ${limit}::bigint`}
      RETURNING workspace_id
    ), claimed AS (${claimFile(storageKey, Prisma.sql`EXISTS (SELECT FROM counted)`)})
    INSERT INTO uploads (id, workspace_id, project_id, feedback_id, kind, mime_type, file_name, file_size, storage_key,
      created_at)
    SELECT ${newId('att')}, counted.workspace_id, ${projectId}, ${feedbackId}, ${kind}, ${mimeType}, ${fileName}, ${size},
      ${storageKey}, ${ctx.clock()}::timestamptz
    FROM counted
    RETURNING id`.catch(refuseGonePlace);
  if (!row) throw limitReached(plan, 'storageBytes');
  return row;
}

/** What the file belongs to may have been deleted since it was looked up. */
function refuseGonePlace(error: unknown): never {
  const { message } = error as Error;
  const isKnown = error instanceof Prisma.PrismaClientKnownRequestError;
  if (isKnown && message.includes('uploads_project_id_fkey')) throw noSuchPlace('projectId');
  if (isKnown && message.includes('uploads_feedback_id_fkey')) throw noSuchPlace('feedbackId');
  throw error;
}

export function noSuchPlace(field: 'projectId' | 'feedbackId'): BadRequest {
  return BadRequest.of({ path: `body/${field}`, message: 'names nothing in the workspace' });
}

export function presentPlainUpload(ctx: Context, { storageKey, mimeType, size }: StoredFile): PlainUpload {
  return { url: mediaUrl(ctx, storageKey), contentType: mimeType, size };
}
