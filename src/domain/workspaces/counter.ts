import type { Context } from '../../platform/context.ts';

/** Makes the workspace's writes that count or compare rows wait for each other until the transaction ends. */
export async function lockWorkspace(ctx: Context, workspaceId: string): Promise<void> {
  await ctx.db.$queryRaw`SELECT 1 FROM workspace_counters WHERE workspace_id = ${workspaceId} FOR UPDATE`;
}

/** The first moment of the calendar month in UTC, by which feedback is counted. */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}
