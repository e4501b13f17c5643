import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Locks the subscription until the transaction ends. Locks nothing if the workspace has no such subscription. */
export async function lockSubscriptionRow(tx: SqlContext, workspaceId: string, id: string): Promise<void> {
  await tx.db.rows(
    Prisma.sql`SELECT 1 FROM subscriptions WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`,
  );
}

/** The number of the workspace's last event. */
export async function readLastSequence({ db }: Pick<SqlContext, 'db'>, workspaceId: string): Promise<number> {
  const [counter] = await db.rows<{ last: number }>(
    Prisma.sql`SELECT last_sequence::float8 AS last FROM event_counters WHERE workspace_id = ${workspaceId}`,
    { plan: 'anew' },
  );
  return counter?.last ?? 0;
}

/** The subscriptions that apps have made, of all workspaces: on while the app is connected. */
export function findEnabledOfApps({ db }: SqlContext) {
  return db.rows<{ workspaceId: string; id: string; grantId: string }>(Prisma.sql`
    SELECT workspace_id AS "workspaceId", id, grant_id AS "grantId" FROM subscriptions WHERE grant_id IS NOT NULL AND enabled`);
}
