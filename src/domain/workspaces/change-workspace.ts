import { Prisma, type Workspace } from '../../../generated/prisma/client.ts';
import type { Plan } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { changesBetween } from '../../platform/events/record.ts';
import { presentState, recordWorkspace } from './workspace.ts';
import { findAndLockPlan } from './workspace-sql.ts';

interface WorkspaceChanges {
  name?: string | undefined;
  plan?: Plan | undefined;
  apiAccessEnabled?: boolean | undefined;
  reportTimezone?: string | undefined;
  appAccessEnabled?: boolean | undefined;
  /** Null for any. */
  allowedAppHosts?: string[] | null | undefined;
}

/**
 * Changes the workspace, which is locked against others who do. A smaller plan removes nothing: the workspace keeps what is
 * over the limit and cannot add more. Throws NotFound.
 */
export async function changeWorkspace(tx: RecordingWork, id: string, changes: WorkspaceChanges): Promise<Workspace> {
  const include = { _count: { select: { members: true } } } as const;
  await findAndLockPlan(tx.db, id);
  const found = await tx.db.workspace.findUnique({ where: { id, deletedAt: null }, include });
  if (!found) throw new NotFound(`No workspace has the id ${id}`);
  const before = presentState(found);
  const { _count: counts, ...stored } = found;
  const wanted = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (!changesBetween(before, { ...before, ...wanted })) return stored;
  const hosts = changes.allowedAppHosts === null ? { allowedAppHosts: Prisma.DbNull } : {};
  const workspace = await tx.db.workspace.update({
    where: { id },
    data: { ...wanted, ...hosts, updatedAt: tx.clock() },
  });
  const data = presentState({ ...workspace, _count: counts });
  recordWorkspace(tx, 'workspace.updated', data, changesBetween(before, data));
  return workspace;
}
