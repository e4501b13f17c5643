import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Counts the workspaces of the installation, but no further than two. */
export async function countSomeWorkspaces(ctx: SqlContext): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS count FROM (SELECT id FROM workspaces LIMIT 2) AS counted`);
  return row?.count ?? 0;
}

/** Returns the addresses and domains that the operator lets a workspace send as, in lower case. */
export async function readAllowances(ctx: SqlContext, workspaceId: string): Promise<string[]> {
  const rows = await ctx.db.rows<{ sender: string }>(Prisma.sql`
    SELECT sender FROM mail_allowances WHERE workspace_id = ${workspaceId} ORDER BY sender`);
  return rows.map(({ sender }) => sender);
}
