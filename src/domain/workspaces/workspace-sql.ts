import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Makes those writes of the workspace that count or compare rows wait for each other until the transaction ends. */
export async function lockWorkspace(ctx: SqlContext, workspaceId: string): Promise<void> {
  await ctx.db.rows(Prisma.sql`SELECT 1 FROM workspace_counters WHERE workspace_id = ${workspaceId} FOR UPDATE`);
}

/**
 * Returns the plan and locks it against a change. NO KEY lets rows that refer to the workspace be written meanwhile.
 */
export async function findAndLockPlan(tx: Sql, workspaceId: string): Promise<string | undefined> {
  const [workspace] = await tx.rows<{ plan: string }>(Prisma.sql`
    SELECT plan FROM workspaces WHERE id = ${workspaceId} AND deleted_at IS NULL FOR NO KEY UPDATE`);
  return workspace?.plan;
}
