import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { EventChanges } from '../../platform/events/event.ts';

/** The scopes whose automations run on events. They are the names of these. */
export const eventScopes = ['feedback.created', 'feedback.updated'] as const;

/** How many events one statement looks at. */
const mostLookedAt = 1_000;

/** How many events one transaction handles. */
const eventsAtATime = 25;

/** What happened to an item, for the automations of its project. */
export interface AwaitedEvent {
  workspaceId: string;
  sequence: number;
  id: string;
  scope: (typeof eventScopes)[number];
  projectId: string;
  feedbackId: string;
  occurredAt: Date;
  /** Null of a new item. */
  changes: EventChanges | null;
}

/** Where the reader stands, and what it meets next. */
interface Ahead {
  from: number;
  /** How far the log was looked at. */
  to: number;
  /**
   * The next events that enabled automations wait for. What automations did triggers none, nor does what an import did
   * unless it asked for that.
   */
  events: AwaitedEvent[];
}

/** Looks for the next events that the reader has to handle, so far ahead as one statement looks. */
export async function findAwaitedEvents({ db }: SqlContext, reader: string, workspaceId: string): Promise<Ahead> {
  const rows = await db.rows<AwaitedEvent & { from: number; to: number }>(Prisma.sql`
    SELECT part.from::float8 AS from, part.to::float8 AS to, ${workspaceId} AS "workspaceId", e.sequence::float8 AS sequence,
      e.id, e.type AS scope, e.project_id AS "projectId", e.feedback_id AS "feedbackId", e.occurred_at AS "occurredAt",
      e.changes::jsonb || coalesce(e.unshown::jsonb, '{}') AS changes
    FROM (
      SELECT p.sequence AS from, greatest(p.sequence, least(p.sequence + ${mostLookedAt}, c.last_sequence)) AS to
      FROM log_places p JOIN event_counters c ON c.workspace_id = p.workspace_id
      WHERE p.workspace_id = ${workspaceId} AND p.reader = ${reader}
    ) AS part LEFT JOIN LATERAL (
      SELECT * FROM events e
      WHERE e.workspace_id = ${workspaceId} AND e.sequence > part.from AND e.sequence <= part.to
        AND e.type = ANY(${eventScopes}::text[]) AND e.caused_by ->> 'automationId' IS NULL
        AND (e.caused_by ->> 'importId' IS NULL OR EXISTS (
          SELECT FROM imports i
          WHERE i.workspace_id = ${workspaceId} AND i.id = e.caused_by ->> 'importId' AND i.run_automations))
        AND EXISTS (
          SELECT FROM automations a
          WHERE a.workspace_id = ${workspaceId} AND a.project_id = e.project_id AND a.scope = e.type AND a.enabled)
      ORDER BY e.sequence LIMIT ${eventsAtATime}
    ) AS e ON true
    ORDER BY e.sequence`);
  const { from, to } = rows[0] ?? { from: 0, to: 0 };
  return { from, to, events: rows.filter(({ id }) => id !== null).map(({ from, to, ...event }) => event) };
}
