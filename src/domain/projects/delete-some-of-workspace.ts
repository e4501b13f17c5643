import type { Context } from '../../platform/context.ts';
import { removeSomeMails } from '../inbound-mails/drop-mails.ts';
import { itemsAtATime } from '../some-items-sql.ts';
import { forgetFiles } from '../uploads/remove-uploads.ts';
import type { DeleteSome, Step } from '../workspaces/deletions.ts';
import { deleteSomeRows } from './close-workspace-sql.ts';
import { deleteSomeOfProject } from './delete-some-of-project.ts';

/** Deletes items of one project after the other, then all else of which there may be much, and at last the workspace. */
export const deleteSomeOfWorkspace: DeleteSome = async (tx, { workspaceId }) => {
  const project = await tx.db.project.findFirst({
    where: { workspaceId },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  if (project) {
    const { files } = await deleteSomeOfProject(tx, { workspaceId, kind: 'project', id: project.id });
    return { isDone: false, files };
  }
  const uploads = await deleteSomeUploads(tx, workspaceId);
  if (uploads) return uploads;
  const { mails, files } = await removeSomeMails(tx, workspaceId, itemsAtATime);
  if (mails > 0) return { isDone: false, files };
  // The log goes last, because the steps before write to it.
  for (const table of [
    'customers',
    'mail_suppressions',
    'notifications',
    'thread_links',
    'outgoing_posts',
    'deliveries',
    'events',
  ] as const)
    if ((await deleteSomeRows(tx, table, workspaceId, itemsAtATime)) > 0) return { isDone: false, files: 0 };
  await tx.db.outgoingLane.deleteMany({ where: { workspaceId } });
  await tx.db.idempotencyRecord.deleteMany({ where: { workspaceId } });
  await tx.db.workspace.deleteMany({ where: { id: workspaceId } });
  return { isDone: true, files: 0 };
};

async function deleteSomeUploads(tx: Context, workspaceId: string): Promise<Step | null> {
  const some = await tx.db.upload.findMany({ where: { workspaceId }, take: itemsAtATime });
  if (some.length === 0) return null;
  await tx.db.upload.deleteMany({ where: { workspaceId, id: { in: some.map(({ id }) => id) } } });
  const files = await forgetFiles(
    tx,
    some.map(({ storageKey }) => storageKey),
  );
  return { isDone: false, files };
}
