import { NotFound } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { itemsAtATime } from '../customers/move-items-sql.ts';
import { forgetFiles, removeUploadsOfItems } from '../uploads/remove-uploads.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { deleteItems, lockSomeItems } from './project-sql.ts';

/** What a workspace has. Throws NotFound. */
export async function findContents({ db }: Pick<Context, 'db'>, workspaceId: string) {
  const workspace = await db.workspace.findUnique({ where: { id: workspaceId } });
  if (!workspace) throw new NotFound(`No workspace has the id ${workspaceId}`);
  const where = { workspaceId };
  const [members, projects, items, customers, files] = await Promise.all([
    db.member.count({ where }),
    db.project.count({ where }),
    db.feedback.count({ where }),
    db.customer.count({ where }),
    db.upload.count({ where }),
  ]);
  return { name: workspace.name, members, projects, items, customers, files };
}

/**
 * Deletes a workspace with everything in it. Nothing reaches it any more from the first moment. What it has goes some
 * at a time, so that other workspaces do not wait. If that is interrupted, doing it again continues.
 */
export async function deleteWorkspace(ctx: Context, workspaceId: string): Promise<void> {
  await closeDoors(ctx, workspaceId);
  for (const { id } of await ctx.db.project.findMany({ where: { workspaceId }, select: { id: true } }))
    await inSteps(ctx, workspaceId, (tx) => deleteSomeItems(tx, workspaceId, id));
  await inSteps(ctx, workspaceId, (tx) => deleteSomeCustomers(tx, workspaceId));
  await inSteps(ctx, workspaceId, (tx) => deleteSomeUploads(tx, workspaceId));
  await inSteps(ctx, workspaceId, (tx) => deleteSomeEvents(tx, workspaceId));
  await inTransaction(ctx, async (tx) => {
    await tx.db.idempotencyRecord.deleteMany({ where: { workspaceId } });
    await tx.db.workspace.deleteMany({ where: { id: workspaceId } });
  });
  await ctx.files.sweep();
}

async function closeDoors(ctx: Context, workspaceId: string): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await db.workspace.updateMany({ where: { id: workspaceId }, data: { apiAccessEnabled: false } });
    await db.publicKey.deleteMany({ where: { workspaceId } });
    await db.webhookSlug.deleteMany({ where: { workspaceId } });
  });
}

/** Does the work, which returns how much it has done, until there is nothing left to do. */
async function inSteps(ctx: Context, workspaceId: string, work: (tx: Context) => Promise<number>): Promise<void> {
  for (let done = 1; done > 0; )
    done = await inTransaction(ctx, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      return work(tx);
    });
}

async function deleteSomeItems(tx: Context, workspaceId: string, projectId: string): Promise<number> {
  const ids = await lockSomeItems(tx, workspaceId, projectId, itemsAtATime);
  await removeUploadsOfItems(tx, workspaceId, ids);
  await deleteItems(tx, workspaceId, ids);
  return ids.length;
}

async function deleteSomeCustomers({ db }: Context, workspaceId: string): Promise<number> {
  const some = await db.customer.findMany({ where: { workspaceId }, select: { id: true }, take: itemsAtATime });
  const ids = some.map(({ id }) => id);
  return (await db.customer.deleteMany({ where: { workspaceId, id: { in: ids } } })).count;
}

/** Those who follow the log have lost the workspace, so nothing more is recorded in it. */
async function deleteSomeEvents({ db }: Context, workspaceId: string): Promise<number> {
  const some = await db.event.findMany({ where: { workspaceId }, select: { id: true }, take: itemsAtATime });
  return (await db.event.deleteMany({ where: { workspaceId, id: { in: some.map(({ id }) => id) } } })).count;
}

async function deleteSomeUploads(tx: Context, workspaceId: string): Promise<number> {
  const some = await tx.db.upload.findMany({ where: { workspaceId }, take: itemsAtATime });
  await tx.db.upload.deleteMany({ where: { workspaceId, id: { in: some.map(({ id }) => id) } } });
  return forgetFiles(
    tx,
    some.map(({ storageKey }) => storageKey),
  );
}
