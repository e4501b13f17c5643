import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { EventChanges } from '../../platform/events/event.ts';
import type { AutomationRow } from './automation.ts';

/** A change of an item, or a run of the automation on it, which has no changes of its own. */
export interface Moment {
  feedbackId: string;
  isRun: boolean;
  occurredAt: Date;
  changes: EventChanges;
}

/** Returns items that the automation knows to match and that have changed since then, at most so many after an id. */
export async function findChangedMatches(
  { db }: SqlContext,
  { id, workspaceId }: AutomationRow,
  { since, after, most }: { since: Date; after: string; most: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(Prisma.sql`
    SELECT f.id FROM automation_matches s JOIN feedback f ON f.workspace_id = s.workspace_id AND f.id = s.feedback_id
    WHERE s.workspace_id = ${workspaceId} AND s.automation_id = ${id} AND s.feedback_id > ${after}
      AND f.updated_at > ${since}::timestamptz
    ORDER BY s.feedback_id LIMIT ${most}`);
  return rows.map((row) => row.id);
}

/** Returns what the log tells of the items since then, newest first. An event that was erased tells nothing. */
export function findMoments(
  { db }: SqlContext,
  { id, workspaceId }: AutomationRow,
  feedbackIds: string[],
  since: Date,
): Promise<Moment[]> {
  return db.rows<Moment>(Prisma.sql`
    SELECT e.feedback_id AS "feedbackId", e.type = 'automation.run_finished' AS "isRun", e.occurred_at AS "occurredAt",
      coalesce(e.changes::jsonb, '{}') || coalesce(e.unshown::jsonb, '{}') AS changes
    FROM events e
    WHERE e.workspace_id = ${workspaceId} AND e.feedback_id = ANY(${feedbackIds}::text[])
      AND e.occurred_at > ${since}::timestamptz
      AND (e.type = 'feedback.updated' OR (e.type = 'automation.run_finished' AND e.subject_id = ${id}))
    ORDER BY e.sequence DESC`);
}
