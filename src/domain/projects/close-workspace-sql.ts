import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';

/** Locks the imports of the workspace until the transaction ends. */
export async function lockAllImports({ db }: Context, workspaceId: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM imports WHERE workspace_id = ${workspaceId} ORDER BY id FOR UPDATE`;
}

/** Lets nothing that waits be sent. */
export async function closeLanes({ db }: Context, workspaceId: string): Promise<void> {
  await db.$executeRaw`UPDATE outgoing_lanes SET is_closed = true WHERE workspace_id = ${workspaceId}`;
}

/** Deletes some rows of the workspace in this table, and returns how many. */
export function deleteSomeRows(
  { db }: Context,
  table: 'customers' | 'deliveries' | 'outgoing_posts' | 'events',
  workspaceId: string,
  most: number,
): Promise<number> {
  const name = Prisma.raw(table);
  return db.$executeRaw`
    DELETE FROM ${name} WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(
      SELECT id FROM ${name} WHERE workspace_id = ${workspaceId} LIMIT ${most}))`;
}
