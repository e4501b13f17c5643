import { NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { noteClosed } from '../access/closed-workspaces.ts';
import { presentState, recordWorkspace } from '../workspaces/workspace.ts';
import { findAndLockPlan, lockWorkspace } from '../workspaces/workspace-sql.ts';
import { closeLanes, lockAllImports } from './close-workspace-sql.ts';

/**
 * Records that the workspace goes, and lets nobody reach it: no member, no widget, no webhook. Nothing happens in it any
 * more by itself, and nothing is sent from it. `check` gets its name.
 */
export async function closeWorkspace(tx: Context, workspaceId: string, check: (name: string) => void): Promise<void> {
  // An import locks itself before the workspace.
  await lockAllImports(tx, workspaceId);
  await lockWorkspace(tx, workspaceId);
  await findAndLockPlan(tx.db, workspaceId);
  const include = { _count: { select: { members: true } } } as const;
  const workspace = await tx.db.workspace.findUnique({ where: { id: workspaceId, deletedAt: null }, include });
  if (!workspace) throw new NotFound(`No workspace has the id ${workspaceId}`);
  check(workspace.name);
  recordWorkspace(tx, 'workspace.deleted', presentState(workspace), null);

  const [of, deletedAt] = [{ where: { workspaceId } }, tx.clock()];
  await tx.db.workspace.update({ where: { id: workspaceId }, data: { deletedAt } });
  // Before the members, because somebody who follows a link uses it up before they become one.
  await tx.db.signInLink.deleteMany({ where: { invitedTo: workspaceId } });
  await tx.db.member.deleteMany(of);
  await tx.db.publicKey.deleteMany(of);
  await tx.db.projectAddress.deleteMany(of);
  await tx.db.webhookSlug.deleteMany(of);
  await tx.db.webhook.deleteMany(of);
  await tx.db.import.deleteMany(of);
  await tx.db.subscription.deleteMany(of);
  await tx.db.appGrant.deleteMany(of);
  await tx.db.logPlace.deleteMany(of);
  await tx.db.identitySecret.deleteMany(of);
  await closeLanes(tx, workspaceId);
  await tx.db.automation.updateMany({ ...of, data: { enabled: false, nextRunAt: null } });
  await tx.db.project.updateMany({ where: { workspaceId, deletedAt: null }, data: { deletedAt } });
  tx.afterCommit(() => noteClosed(tx, workspaceId));
}
