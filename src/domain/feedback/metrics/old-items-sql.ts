import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Satisfaction } from '../../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../../platform/context.ts';
import type { CountedItem } from './counted-event.ts';
import { beforeEvent, itemOfData, itemOfRow } from './item-json-sql.ts';

/** An item from before an event of the log, as it was then. */
export interface OldItem {
  id: string;
  item: CountedItem;
  /** Its last rating, also if that is told later. */
  satisfaction: Satisfaction | null;
}

/**
 * Reads the next items that were created before the log goes on after `sequence`, in the order of their ids: those that exist, and
 * those that the log tells were deleted since. `last` is the id to go on after, null after the last items.
 */
export async function readOldItems(
  { db }: SqlContext,
  workspaceId: string,
  sequence: number,
  after: string,
  most: number,
): Promise<{ items: OldItem[]; last: string | null }> {
  const since = Prisma.sql`e.workspace_id = ${workspaceId} AND e.sequence > ${sequence}`;
  const rows = await db.rows<
    OldItem & { last: string | null; type: string | null; before: Partial<CountedItem> | null }
  >(
    Prisma.sql`
    WITH page AS MATERIALIZED (
      SELECT id FROM feedback WHERE workspace_id = ${workspaceId} AND id > ${after} ORDER BY id LIMIT ${most}::int
    ), bounds AS MATERIALIZED (
      SELECT CASE WHEN count(*) = ${most}::int THEN max(id) END AS last FROM page
    ), named AS (
      SELECT id FROM page UNION
      SELECT e.feedback_id FROM events e, bounds
      WHERE ${since} AND e.type = 'feedback.deleted' AND e.feedback_id > ${after}
        AND (bounds.last IS NULL OR e.feedback_id <= bounds.last)
    )
    SELECT bounds.last, named.id, first.type, first.before, coalesce(first.item, ${itemOfRow}) AS item, f.satisfaction
    FROM bounds LEFT JOIN named ON true
      LEFT JOIN feedback f ON f.workspace_id = ${workspaceId} AND f.id = named.id
      LEFT JOIN LATERAL (
        SELECT first.type, ${itemOfData('first')} AS item, ${beforeEvent('first')} AS before FROM events first
        WHERE first.workspace_id = ${workspaceId} AND first.feedback_id = named.id AND first.sequence > ${sequence}
          AND first.type IN ('feedback.created', 'feedback.updated', 'feedback.deleted')
        ORDER BY first.sequence LIMIT 1
      ) AS first ON true`,
  );
  const items = rows
    .filter(({ id, type, item }) => id !== null && type !== 'feedback.created' && item?.createdAt)
    .map(({ id, item, before, satisfaction }) => ({ id, item: { ...item, ...before }, satisfaction }));
  return { items, last: rows[0]?.last ?? null };
}
