import { Prisma } from '../../../generated/prisma/client.ts';
import type { AmongWorkspaces } from '../access/find-own.ts';

/** The projects of these workspaces that are being deleted. They have an index of their own, with hardly a row. */
function goingSql(among: AmongWorkspaces): Prisma.Sql {
  const workspace = typeof among === 'string' ? Prisma.sql`= ${among}` : Prisma.sql`= ANY(${among.in}::text[])`;
  return Prisma.sql`FROM projects g WHERE g.workspace_id ${workspace} AND g.deleted_at IS NOT NULL`;
}

/**
 * Whether item `f` is in a project that is not being deleted. These projects are read once for a statement. Written so that
 * the planner expects nearly all items to be.
 */
export function isReachable(among: AmongWorkspaces): Prisma.Sql {
  return Prisma.sql`NOT (ARRAY(SELECT g.id ${goingSql(among)}) @> ARRAY[f.project_id])`;
}

/** Whether all items of the workspace are reachable. */
export function areAllReachable(workspaceId: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT ${goingSql(workspaceId)})`;
}

/** For Prisma: items that are reachable. */
export const reachable = { project: { deletedAt: null } } as const;
