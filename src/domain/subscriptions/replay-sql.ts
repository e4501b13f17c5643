import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { deliveryIdSql } from './delivery-id.ts';
import { matches } from './matching-sql.ts';

/** Which events of a subscription to send again. */
export interface ReplayFilter {
  workspaceId: string;
  subscriptionId: string;
  afterSequence: number;
  since: Date | undefined;
  until: Date | undefined;
  types: string[] | undefined;
  only: 'failed' | 'all';
}

export async function countReplay(ctx: SqlContext, filter: ReplayFilter): Promise<number> {
  const [row] = await ctx.db.rows<{ count: number }>(Prisma.sql`SELECT count(*)::int AS count ${matching(filter)}`);
  return row?.count ?? 0;
}

/** Makes pending deliveries of the next of these events, at most so many. Returns the number of the last one. */
export async function queueReplay(
  ctx: SqlContext,
  filter: ReplayFilter,
  { most, last }: { most: number; last: number },
): Promise<number | null> {
  const { workspaceId, subscriptionId } = filter;
  const now = ctx.clock();
  const [queued] = await ctx.db.rows<{ last: number | null }>(Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT ${deliveryIdSql} AS id, e.id AS event_id, e.type, e.sequence, l.host,
        coalesce(e.feedback_id, e.subject_id) AS item
      ${matching(filter)} AND e.sequence <= ${last} ORDER BY e.sequence LIMIT ${most}
    ), made AS (
      INSERT INTO deliveries AS d (workspace_id, id, subscription_id, event_id, type, sequence, status, next_attempt_at,
        created_at)
      SELECT ${workspaceId}, id, ${subscriptionId}, event_id, type, sequence, 'pending', ${now}::timestamptz,
        ${now}::timestamptz
      FROM found
      ON CONFLICT (workspace_id, id) DO UPDATE SET status = 'pending', tries = 0, next_attempt_at = excluded.next_attempt_at,
        created_at = excluded.created_at
    ), posts AS (
      INSERT INTO outgoing_posts (workspace_id, id, kind, lane, host, item, number, due_at)
      SELECT ${workspaceId}, id, 'delivery', ${subscriptionId}, host, item, sequence, ${now}::timestamptz FROM found
      ON CONFLICT DO NOTHING
    )
    SELECT max(sequence)::float8 AS last FROM found`);
  return queued?.last ?? null;
}

/** What waits already is left as it is. */
function matching({ workspaceId, subscriptionId, afterSequence, since, until, types, only }: ReplayFilter): Prisma.Sql {
  const named = types && Prisma.sql`AND ${types}::text[] && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*']`;
  return Prisma.sql`
    FROM subscriptions s
    JOIN outgoing_lanes l ON l.workspace_id = s.workspace_id AND l.lane = s.id
    JOIN events e ON e.workspace_id = s.workspace_id AND e.sequence > ${afterSequence} AND ${matches}
    LEFT JOIN deliveries d ON d.workspace_id = e.workspace_id AND d.id = ${deliveryIdSql}
    WHERE s.workspace_id = ${workspaceId} AND s.id = ${subscriptionId} ${named ?? Prisma.empty}
      ${since ? Prisma.sql`AND e.occurred_at >= ${since}::timestamptz` : Prisma.empty}
      ${until ? Prisma.sql`AND e.occurred_at < ${until}::timestamptz` : Prisma.empty}
      AND ${only === 'failed' ? Prisma.sql`d.status = 'failed'` : Prisma.sql`(d.status IS NULL OR d.status <> 'pending')`}`;
}
