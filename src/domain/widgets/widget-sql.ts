import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Locks the widget until the transaction ends. Locks nothing if the workspace has no such widget. */
export async function lockWidgetRow(tx: SqlContext, workspaceId: string, id: string): Promise<void> {
  await tx.db.rows(Prisma.sql`SELECT 1 FROM widgets WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`);
}

export async function isWidgetOf(
  ctx: SqlContext,
  workspaceId: string,
  projectId: string,
  id: string,
): Promise<boolean> {
  const rows = await ctx.db.rows(Prisma.sql`
    SELECT 1 FROM widgets WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} AND id = ${id}`);
  return rows.length > 0;
}
