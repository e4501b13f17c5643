import type { Context } from '../../platform/context.ts';
import { abandonFiles } from '../../platform/files/stray-files.ts';
import { deleteUploadsOfItem, deleteUploadsOfProject } from './upload-sql.ts';

const atOnce = 1_000;

/**
 * Before an item is deleted: removes its attachments, and the files that its media URLs name unless another item of the
 * workspace names them too. Corrects the storage counted, and returns how many files are to be swept once the transaction
 * has committed. The workspace is locked, and the item is.
 */
export async function removeUploadsOfItem(tx: Context, workspaceId: string, feedbackId: string): Promise<number> {
  return forget(tx, await deleteUploadsOfItem(tx, workspaceId, feedbackId));
}

/** The same for a project with all its items, and the files that were uploaded for it. */
export async function removeUploadsOfProject(tx: Context, workspaceId: string, projectId: string): Promise<number> {
  return forget(tx, await deleteUploadsOfProject(tx, workspaceId, projectId));
}

/** Strikes the files from the directory and lists them as ones to remove. */
async function forget(tx: Context, storageKeys: string[]): Promise<number> {
  for (let start = 0; start < storageKeys.length; start += atOnce) {
    const some = storageKeys.slice(start, start + atOnce);
    await tx.db.storageKey.deleteMany({ where: { storageKey: { in: some } } });
    await abandonFiles(tx, some);
  }
  return storageKeys.length;
}
