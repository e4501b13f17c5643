import type { Context } from '../../platform/context.ts';

/** Locks the widget until the transaction ends. Locks nothing if the workspace has no such widget. */
export async function lockWidgetRow(tx: Context, workspaceId: string, id: string): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM widgets WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`;
}
