import type { Upload } from '../../../generated/prisma/client.ts';
import type { Db } from '../../platform/db/sql.ts';

/** Finds the upload that a file of the media store belongs to, in any workspace. */
export async function findStoredUpload(db: Db, storageKey: string): Promise<Upload | null> {
  const named = await db.storageKey.findUnique({ where: { storageKey } });
  if (!named) return null;
  const { workspaceId, uploadId: id } = named;
  return db.upload.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
}
