import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { deliveryIdSql } from './delivery-id.ts';
import { matches } from './matching-sql.ts';

const eventsAtOnce = 500;
/** For so long a chat is not told of an event, because others of the item may follow. */
const chatPauseMs = 30_000;

/**
 * Makes deliveries of the next events of the log and moves the reader's place past them, in one statement. Events that
 * occur while a subscription is disabled are noted as failed. Returns how many events it has passed.
 */
export async function makeDeliveries(ctx: SqlContext, reader: string, workspaceId: string): Promise<number> {
  const now = ctx.clock();
  const afterPause = new Date(now.getTime() + chatPauseMs);
  const [passed] = await ctx.db.rows<{ count: number }>(Prisma.sql`
    WITH place AS (
      SELECT sequence FROM log_places WHERE workspace_id = ${workspaceId} AND reader = ${reader} FOR UPDATE
    ), batch AS MATERIALIZED (
      SELECT e.* FROM place, LATERAL (
        SELECT id, sequence, type, project_id, subject_id, feedback_id, caused_by FROM events
        WHERE workspace_id = ${workspaceId} AND sequence > place.sequence ORDER BY sequence LIMIT ${eventsAtOnce}
      ) AS e
    ), found AS MATERIALIZED (
      SELECT ${deliveryIdSql} AS id, s.id AS subscription_id, s.enabled, e.id AS event_id, e.type, e.sequence,
        coalesce(e.feedback_id, e.subject_id) AS item, l.host,
        CASE WHEN s.format <> 'json' AND e.feedback_id IS NOT NULL THEN ${afterPause}::timestamptz
          ELSE ${now}::timestamptz END AS due_at
      FROM batch e JOIN subscriptions s ON s.workspace_id = ${workspaceId} AND e.sequence > s.after_sequence AND ${matches}
        JOIN outgoing_lanes l ON l.workspace_id = s.workspace_id AND l.lane = s.id
    ), made AS (
      INSERT INTO deliveries (workspace_id, id, subscription_id, event_id, type, sequence, status, next_attempt_at,
        created_at)
      SELECT ${workspaceId}, id, subscription_id, event_id, type, sequence,
        CASE WHEN enabled THEN 'pending' ELSE 'failed' END, CASE WHEN enabled THEN due_at END,
        ${now}::timestamptz
      FROM found ON CONFLICT DO NOTHING RETURNING id
    ), queued AS (
      INSERT INTO outgoing_posts (workspace_id, id, kind, lane, host, item, number, due_at)
      SELECT ${workspaceId}, id, 'delivery', subscription_id, host, item, sequence, due_at
      FROM found JOIN made USING (id) WHERE enabled
    ), moved AS (
      UPDATE log_places SET sequence = b.last, progress = '{}', tries = 0
      FROM (SELECT max(sequence) AS last FROM batch) AS b
      WHERE workspace_id = ${workspaceId} AND reader = ${reader} AND b.last IS NOT NULL
    )
    SELECT count(*)::int AS count FROM batch`);
  return passed?.count ?? 0;
}
