import { RateLimited } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/context.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { forgetFiles } from './remove-uploads.ts';
import { deleteOverdueUploads } from './upload-sql.ts';

// A page needs no key to upload. So its files wait for an item that names them, but not for long.

const waitMs = 3_600_000;
const mostPendingBytes = { ofProject: 100 * 1_048_576, ofItem: 20 * 1_048_576 };
/** Longer than a transaction takes that names a file at the last moment. */
const graceMs = 60_000;
const atOnce = 1_000;

export function pendingUntil({ clock }: Context): Date {
  return new Date(clock().getTime() + waitMs);
}

/**
 * Refuses another file while those take too much room that wait for an item of the project, or for a comment of the item.
 * Locks the workspace.
 */
export async function requirePendingRoom(
  tx: Context,
  { workspaceId, projectId, feedbackId }: { workspaceId: string; projectId: string | null; feedbackId: string | null },
  fileSize: number,
): Promise<void> {
  await lockWorkspace(tx, workspaceId);
  const { _sum, _min } = await tx.db.upload.aggregate({
    where: { workspaceId, projectId, feedbackId, pendingUntil: { not: null } },
    _sum: { fileSize: true },
    _min: { pendingUntil: true },
  });
  const most = feedbackId === null ? mostPendingBytes.ofProject : mostPendingBytes.ofItem;
  if ((_sum.fileSize ?? 0) + fileSize <= most) return;
  const waitsMs = (_min.pendingUntil?.getTime() ?? 0) + graceMs - tx.clock().getTime();
  const wanted = feedbackId === null ? 'of this project wait for feedback that names' : 'wait for a comment that names';
  throw new RateLimited(`Too many files ${wanted} them`, Math.ceil(waitsMs / 1_000));
}

/** Removes the files that have waited for their item in vain. Any number of processes may do so. */
export async function removeOverdueUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - graceMs);
  const overdue = await ctx.db.upload.findMany({
    where: { pendingUntil: { lte: before } },
    select: { workspaceId: true },
    take: atOnce,
  });
  for (const workspaceId of new Set(overdue.map((upload) => upload.workspaceId)))
    await inTransaction(ctx, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      await forgetFiles(tx, await deleteOverdueUploads(tx, workspaceId, before));
    });
  if (overdue.length > 0) await ctx.files.sweep();
}
