import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';

/** Makes the workspace's writes that count or compare rows wait for each other until the transaction ends. */
export async function lockWorkspace(ctx: Context, workspaceId: string): Promise<void> {
  await ctx.db.$queryRaw`SELECT 1 FROM workspace_counters WHERE workspace_id = ${workspaceId} FOR UPDATE`;
}

/** The plan, locked against a change; NO KEY, so that rows which refer to the workspace can be written meanwhile. */
export async function findAndLockPlan(tx: Prisma.TransactionClient, workspaceId: string): Promise<string | undefined> {
  const [workspace] = await tx.$queryRaw<{ plan: string }[]>`
    SELECT plan FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`;
  return workspace?.plan;
}
