import { Prisma } from '../../../generated/prisma/client.ts';
import type { EventActor, EventType } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';

/** An event of which somebody may be told. Fields that its type does not have are null. */
export interface ToldEvent {
  sequence: number;
  id: string;
  type: EventType;
  subjectId: string;
  projectId: string | null;
  feedbackId: string | null;
  actor: EventActor;
  /** The request that led to it, or else the automation. */
  cause: string | null;
  /** To whom the item was given. */
  assigneeId: string | null;
  changesStatus: boolean;
  /** The author of a comment. */
  authorName: string | null;
  /** The comments that a mail told. */
  commentIds: string[] | null;
  /** The status of an import. */
  status: string | null;
  fileName: string | null;
}

interface Part {
  /** The number of the last event that was looked at, or of the last one there ever was. */
  last: number;
  /** How many were looked at. */
  count: number;
  events: ToldEvent[];
}

const isTold = Prisma.sql`
  e.type IN ('feedback.sla_breached', 'feedback.due_soon', 'mail.failed', 'mail.bounced', 'subscription.disabled', 'import.finished')
  OR e.caused_by ->> 'importId' IS NULL AND (
    e.type = 'feedback.created'
    OR e.type = 'feedback.updated' AND (e.changes -> 'assigneeId' ->> 'to' IS NOT NULL
      OR e.changes -> 'status' IS NOT NULL AND e.actor_type <> 'automation')
    OR e.type = 'note.created' AND e.actor_type <> 'automation'
    OR e.type = 'comment.created' AND e.data ->> 'authorType' = 'customer' AND e.data ->> 'automatic' = 'false'
    OR e.type = 'automation.run_finished' AND e.data ->> 'outcome' = 'error'
    OR e.type = 'automation.updated' AND e.changes -> 'enabled' ->> 'to' = 'false')`;

/** Reads those of the next events of which somebody may be told. */
export async function readToldEvents(
  { db }: SqlContext,
  workspaceId: string,
  after: number,
  most: number,
): Promise<Part> {
  const rows = await db.rows<ToldEvent & { last: number | null; count: number }>(Prisma.sql`
    WITH batch AS MATERIALIZED (
      SELECT * FROM events WHERE workspace_id = ${workspaceId} AND sequence > ${after} ORDER BY sequence LIMIT ${most}
    ), looked AS (
      SELECT coalesce(max(sequence), (SELECT c.last_sequence FROM event_counters c WHERE c.workspace_id = ${workspaceId}))::float8
        AS last, count(*)::int AS count FROM batch
    )
    SELECT looked.last, looked.count, e.sequence::float8 AS sequence, e.id, e.type, e.subject_id AS "subjectId",
      e.project_id AS "projectId", e.feedback_id AS "feedbackId",
      json_build_object('type', e.actor_type, 'id', e.actor_id, 'name', e.actor_name) AS actor,
      coalesce(e.caused_by ->> 'requestId', e.caused_by ->> 'automationId') AS cause,
      CASE e.type WHEN 'feedback.created' THEN e.data ->> 'assigneeId'
        WHEN 'feedback.updated' THEN e.changes -> 'assigneeId' ->> 'to' END AS "assigneeId",
      e.type = 'feedback.updated' AND e.changes -> 'status' IS NOT NULL AND e.actor_type <> 'automation' AS "changesStatus",
      e.data ->> 'authorName' AS "authorName", e.data -> 'commentIds' AS "commentIds", e.data ->> 'status' AS status,
      e.data ->> 'fileName' AS "fileName"
    FROM looked LEFT JOIN batch e ON ${isTold}
    ORDER BY e.sequence`);
  const { last, count } = rows[0] ?? { last: after, count: 0 };
  return { last: last ?? after, count, events: rows.filter(({ id }) => id !== null) };
}
