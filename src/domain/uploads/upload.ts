import type { Upload } from '../../../generated/prisma/client.ts';
import type { PlainUpload } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { StoredFile } from '../../platform/files/store-file.ts';
import { claimFile } from '../../platform/files/stray-files.ts';
import { limitReached, planLimits } from '../workspaces/plans.ts';
import { mediaUrl } from './attachment.ts';
import { pendingUntil, requirePendingRoom } from './pending-uploads.ts';
import { countAndInsertUpload } from './upload-sql.ts';

/** Where a file belongs. With a `feedbackId` it is a conversation attachment. */
export interface UploadPlace {
  workspaceId: string;
  projectId: string | null;
  feedbackId: string | null;
  /** The mail that it came with. */
  mailId?: string;
  /** Whether anybody may have sent it. It is then removed unless an item or a comment names it soon. */
  isPending?: boolean;
}

/**
 * Turns the stored file into an upload of the workspace and counts its bytes. Throws a 403 beyond the plan's storage, a
 * 429 beyond what may be pending, and a 400 if the project or the item was deleted in the meantime.
 */
export function insertUpload(
  ctx: Context,
  plan: string,
  { isPending = false, mailId, ...place }: UploadPlace,
  { storageKey, kind, mimeType, fileName, size: fileSize }: StoredFile,
): Promise<Pick<Upload, 'id'>> {
  const id = newId('att');
  return inTransaction(ctx, async (tx) => {
    await claimFile(tx, storageKey);
    await tx.db.storageKey.create({ data: { storageKey, workspaceId: place.workspaceId, uploadId: id } });
    if (isPending) await requirePendingRoom(tx, place, fileSize);
    const times = { pendingUntil: isPending ? pendingUntil(tx) : null, createdAt: tx.clock() };
    const upload = { ...place, ...times, mailId: mailId ?? null, id, kind, mimeType, fileName, fileSize, storageKey };
    const fits = await countAndInsertUpload(tx, upload, planLimits(plan).storageBytes).catch(refuseGonePlace);
    if (!fits) throw limitReached(plan, 'storageBytes');
    return { id };
  });
}

/** What the file belongs to may have been deleted since it was looked up. */
function refuseGonePlace(error: unknown): never {
  // On PostgreSQL it is an error of pg, and on the embedded database one of Prisma.
  const { message = '' } = error as Error;
  if (message.includes('uploads_workspace_id_project_id_fkey')) throw noSuchPlace('projectId');
  if (message.includes('uploads_workspace_id_feedback_id_fkey')) throw noSuchPlace('feedbackId');
  throw error;
}

export function noSuchPlace(field: 'projectId' | 'feedbackId'): BadRequest {
  const noun = field === 'projectId' ? 'project' : 'feedback item';
  return BadRequest.of({ path: `body/${field}`, message: `must be the id of a ${noun} in this workspace` });
}

export function presentPlainUpload(ctx: Context, { storageKey, mimeType, size }: StoredFile): PlainUpload {
  return { url: mediaUrl(ctx, storageKey), contentType: mimeType, size };
}
