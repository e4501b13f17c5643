import type { Context } from '../../platform/context.ts';

/** Links these items to nobody. */
export async function unlinkItems(tx: Context, workspaceId: string, ids: string[]): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE feedback SET customer_id = NULL, version = version + 1
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`;
}
