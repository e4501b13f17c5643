import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Links these items to nobody. */
export async function unlinkItems(tx: SqlContext, workspaceId: string, ids: string[]): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE feedback SET customer_id = NULL, version = version + 1
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}
