import type { Context } from '../../platform/context.ts';
import { listLogs } from '../events/events-sql.ts';
import { deleteFirstDeliveries } from './delivery-sql.ts';

const keptMs = 30 * 86_400_000;
const workspacesAtATime = 100;
const deliveriesAtATime = 500;

/** Removes deliveries that are older than 30 days, in small steps. What then still waits was for a disabled address. */
export async function pruneDeliveries(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - keptMs);
  let workspaces = await listLogs(ctx, '', workspacesAtATime);
  while (workspaces.length > 0) {
    for (const workspace of workspaces)
      while ((await deleteFirstDeliveries(ctx, workspace, before, deliveriesAtATime)) > 0);
    workspaces = await listLogs(ctx, workspaces.at(-1) ?? '', workspacesAtATime);
  }
}
