import { Prisma, type Workspace } from '../../../generated/prisma/client.ts';
import type { Plan } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import { timesOfWall, wallOffset } from '../../base/wall-clock.ts';
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
    data: { ...wanted, ...hosts, weeklyMailAt: weeklyMailIn(changes.reportTimezone, stored), updatedAt: tx.clock() },
  });
  const data = presentState({ ...workspace, _count: counts });
  recordWorkspace(tx, 'workspace.updated', data, changesBetween(before, data));
  return workspace;
}

/** The mail about the week goes when the wall clock of the new zone shows the time at which it would have gone in the old one. */
function weeklyMailIn(timezone: string | undefined, { reportTimezone, weeklyMailAt }: Workspace): Date | null {
  if (timezone === undefined || weeklyMailAt === null) return weeklyMailAt;
  const due = weeklyMailAt.getTime();
  return new Date(timesOfWall(timezone, due + wallOffset(reportTimezone, due))[0] ?? due);
}
