import { Prisma } from '../../../generated/prisma/client.ts';
import type { DeliveryAttempt } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';

interface Key {
  workspaceId: string;
  id: string;
}

/** Deliveries of a workspace. */
interface Keys {
  workspaceId: string;
  ids: string[];
}

/** More attempts than any schedule makes. Of a delivery that is retried without end, the last ones are kept. */
const mostAttempts = 50;

/** Adds an attempt, at the end. */
function withAttempt(attempt: DeliveryAttempt): Prisma.Sql {
  const all = Prisma.sql`attempts || ${JSON.stringify([attempt])}::jsonb`;
  return Prisma.sql`CASE WHEN jsonb_array_length(attempts) < ${mostAttempts} THEN ${all} ELSE (${all}) - 0 END`;
}

/**
 * Notes that deliveries have arrived together, and that its subscription's receiver works. The subscription is written at most once a
 * second while it goes well, because all its deliveries share the row.
 */
export async function noteSuccess(
  ctx: Context,
  { workspaceId, ids }: Keys,
  subscriptionId: string,
  attempt: DeliveryAttempt,
): Promise<void> {
  const now = ctx.clock();
  const second = new Date(now.getTime() - 1_000);
  await ctx.db.run(Prisma.sql`
    WITH sent AS (
      DELETE FROM outgoing_posts WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])
    ), noted AS (
      UPDATE subscriptions SET last_success_at = ${now}::timestamptz, consecutive_failures = 0, failing_since = NULL
      WHERE workspace_id = ${workspaceId} AND id = ${subscriptionId}
        AND (last_success_at IS NULL OR last_success_at <= ${second}::timestamptz OR consecutive_failures > 0)
    ), opened AS (
      UPDATE outgoing_lanes SET probe_at = NULL
      WHERE workspace_id = ${workspaceId} AND lane = ${subscriptionId} AND probe_at IS NOT NULL
    )
    UPDATE deliveries SET status = 'delivered', next_attempt_at = NULL, attempts = ${withAttempt(attempt)}
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}

/** How a subscription stands after another failure. */
export interface Failing {
  consecutiveFailures: number;
  failingSince: Date;
  enabled: boolean;
}

/** Counts a failure of the subscription and locks it until the transaction ends. Null if it is gone. */
export async function countFailure(tx: Context, { workspaceId, id }: Key): Promise<Failing | null> {
  const [row] = await tx.db.subscription.updateManyAndReturn({
    where: { workspaceId, id },
    data: { consecutiveFailures: { increment: 1 }, lastFailureAt: tx.clock() },
    select: { consecutiveFailures: true, failingSince: true, enabled: true },
  });
  if (!row) return null;
  if (row.failingSince) return { ...row, failingSince: row.failingSince };
  const failingSince = tx.clock();
  await tx.db.subscription.updateMany({ where: { workspaceId, id }, data: { failingSince } });
  return { ...row, failingSince };
}

/** Adds an attempt that failed to deliveries that went together. */
export async function noteFailure(
  tx: Context,
  { workspaceId, ids }: Keys,
  attempt: DeliveryAttempt,
  after: { status: string; tries: number; nextAttemptAt: Date | null },
): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE deliveries SET status = ${after.status}, tries = ${after.tries},
      next_attempt_at = ${after.nextAttemptAt}::timestamptz, attempts = ${withAttempt(attempt)}
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}

/** Forgets deliveries that will not be sent. */
export async function dropDeliveries(tx: Context, { workspaceId, ids }: Keys): Promise<void> {
  await tx.db.run(Prisma.sql`
    WITH dropped AS (
      DELETE FROM outgoing_posts WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])
    )
    DELETE FROM deliveries WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}

/** Removes deliveries of a workspace that were made before, at most so many. Returns how many. */
export async function deleteFirstDeliveries(
  ctx: Context,
  workspaceId: string,
  before: Date,
  most: number,
): Promise<number> {
  return ctx.db.run(Prisma.sql`
    WITH first AS (
      SELECT id FROM deliveries WHERE workspace_id = ${workspaceId} AND created_at < ${before}::timestamptz
      ORDER BY created_at LIMIT ${most}
    ), dropped AS (
      DELETE FROM outgoing_posts p USING first WHERE p.workspace_id = ${workspaceId} AND p.id = first.id
    )
    DELETE FROM deliveries d USING first WHERE d.workspace_id = ${workspaceId} AND d.id = first.id`);
}
