import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { readRows } from '../../platform/db/read-rows.ts';

/** Locks the subscription until the transaction ends. Locks nothing if the workspace has no such subscription. */
export async function lockSubscriptionRow(tx: Context, workspaceId: string, id: string): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM subscriptions WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`;
}

/** The number of the workspace's last event. */
export async function readLastSequence({ db }: Pick<Context, 'db'>, workspaceId: string): Promise<number> {
  const [counter] = await readRows<{ last: number }>(
    db,
    Prisma.sql`SELECT last_sequence::float8 AS last FROM event_counters WHERE workspace_id = ${workspaceId}`,
  );
  return counter?.last ?? 0;
}
