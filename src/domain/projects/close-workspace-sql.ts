import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Locks the imports of the workspace until the transaction ends. */
export async function lockAllImports({ db }: SqlContext, workspaceId: string): Promise<void> {
  await db.rows(Prisma.sql`SELECT 1 FROM imports WHERE workspace_id = ${workspaceId} ORDER BY id FOR UPDATE`);
}

/** Lets nothing that waits be sent. */
export async function closeLanes({ db }: SqlContext, workspaceId: string): Promise<void> {
  await db.run(Prisma.sql`UPDATE outgoing_lanes SET is_closed = true WHERE workspace_id = ${workspaceId}`);
}

/** Deletes some rows of the workspace in this table, and returns how many. */
export function deleteSomeRows(
  { db }: SqlContext,
  table:
    | 'customers'
    | 'mail_suppressions'
    | 'notifications'
    | 'thread_links'
    | 'deliveries'
    | 'outgoing_posts'
    | 'events',
  workspaceId: string,
  most: number,
): Promise<number> {
  const [name, key] = [Prisma.raw(table), Prisma.raw(table === 'thread_links' ? 'handle' : 'id')];
  return db.run(Prisma.sql`
    DELETE FROM ${name} WHERE workspace_id = ${workspaceId} AND ${key} = ANY(ARRAY(
      SELECT ${key} FROM ${name} WHERE workspace_id = ${workspaceId} LIMIT ${most}))`);
}
