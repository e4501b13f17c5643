import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Longer than a digest waits for a mail server that is away. */
const longestWaitMs = 3 * 86_400_000;

/**
 * Takes back the digests of held mails that members have not got yet. They name the senders of all of them. The mails that
 * are left are told with the next digest.
 */
export async function takeBackDigests(tx: SqlContext, workspaceId: string): Promise<void> {
  const taken = await tx.jobs.remove(tx, 'listsHeldOf', [workspaceId]);
  if (taken === 0) return;
  const since = new Date(tx.clock().getTime() - longestWaitMs);
  await tx.db.run(Prisma.sql`
    UPDATE inbound_mails SET told_at = NULL
    WHERE workspace_id = ${workspaceId} AND state = 'held' AND told_at > ${since}::timestamptz`);
}
