import { Prisma } from '../../../generated/prisma/client.ts';
import { readRows } from '../../platform/db/read-rows.ts';
import { requireResourceAdmin } from '../access/workspace-access.ts';
import type { KeyContext } from '../operation.ts';
import { noSuchFeedback } from './feedback.ts';

/**
 * The comments or the notes (`entries`) of an item that a path names without its workspace, in one round trip. 404 and 403
 * as {@link requireResourceAdmin} says.
 */
export async function readThread<Entry>(
  ctx: KeyContext,
  id: string,
  sentWorkspaceId: string | undefined,
  entries: Prisma.Sql,
): Promise<Entry[]> {
  const sql = Prisma.sql`SELECT f.workspace_id AS "workspaceId", ${entries} AS entries FROM feedback f WHERE f.id = ${id}`;
  const [item] = await readRows<{ workspaceId: string; entries: Entry[] }>(ctx.db, sql);
  if (!item) throw noSuchFeedback();
  await requireResourceAdmin(ctx, item.workspaceId, sentWorkspaceId, noSuchFeedback());
  return item.entries;
}
