import type { Context } from '../../platform/context.ts';
import { abandonFiles } from '../../platform/files/stray-files.ts';
import { deleteUploadsOfItems, deleteUploadsOfMails, deleteUploadsOfProject } from './upload-sql.ts';

const atOnce = 1_000;

/**
 * Before items are deleted: removes their attachments, and the files that their media URLs name unless another item of the
 * workspace names them too. Corrects the storage counted, and returns how many files are to be swept once the transaction
 * has committed. The workspace is locked, and the items are.
 */
export async function removeUploadsOfItems(tx: Context, workspaceId: string, feedbackIds: string[]): Promise<number> {
  return forgetFiles(tx, await deleteUploadsOfItems(tx, workspaceId, feedbackIds));
}

/** Does the same for a project with all its items, and for the files that were uploaded for it. */
export async function removeUploadsOfProject(tx: Context, workspaceId: string, projectId: string): Promise<number> {
  return forgetFiles(tx, await deleteUploadsOfProject(tx, workspaceId, projectId));
}

/** Does the same for the files that came with mails. The workspace is locked if there may be some. */
export async function removeUploadsOfMails(
  tx: Context,
  workspaceId: string,
  mails: { id: string; feedbackId: string | null }[],
): Promise<number> {
  const feedbackIds = [...new Set(mails.flatMap(({ feedbackId }) => feedbackId ?? []))];
  if (feedbackIds.length === 0) return 0;
  const ids = mails.map(({ id }) => id);
  return forgetFiles(tx, await deleteUploadsOfMails(tx, workspaceId, ids, feedbackIds));
}

/** Removes the files from the directory and lists them as files to remove. */
export async function forgetFiles(tx: Context, storageKeys: string[]): Promise<number> {
  for (let start = 0; start < storageKeys.length; start += atOnce) {
    const some = storageKeys.slice(start, start + atOnce);
    await tx.db.storageKey.deleteMany({ where: { storageKey: { in: some } } });
    await abandonFiles(tx, some);
  }
  return storageKeys.length;
}
