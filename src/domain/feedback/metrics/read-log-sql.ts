import { Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { isoTimestamp } from '../../../platform/db/iso-timestamp.ts';
import { machineVias } from '../../rules/sla.ts';
import type { CountedEvent } from './counted-event.ts';
import { beforeEvent, itemOfData, itemOfRow } from './item-json-sql.ts';

const isUpdated = Prisma.sql`e.type = 'feedback.updated'`;
const isMail = Prisma.sql`e.type = 'mail.sent'`;
const isAboutItem = Prisma.sql`
  e.type IN ('feedback.created', 'feedback.updated', 'feedback.deleted', 'feedback.sla_breached', 'feedback.rated')`;

/** Reads the next events of the log, and the number of the last one there is. An erased one tells only its time. */
export async function readNextEvents(
  { db }: SqlContext,
  workspaceId: string,
  after: number,
  most: number,
): Promise<{ events: CountedEvent[]; last: number }> {
  const rows = await db.rows<CountedEvent & { last: number }>(Prisma.sql`
    WITH batch AS MATERIALIZED (
      SELECT * FROM events WHERE workspace_id = ${workspaceId} AND sequence > ${after} ORDER BY sequence LIMIT ${most}
    )
    SELECT c.last_sequence::float8 AS last, e.sequence::float8 AS sequence, e.type, e.feedback_id AS "feedbackId",
      e.project_id AS "projectId", ${isoTimestamp('e.occurred_at')} AS "occurredAt",
      CASE WHEN ${isAboutItem} THEN coalesce(${itemOfData('e')}, ${storedItem(workspaceId)})
        WHEN ${isMail} THEN ${itemBefore(workspaceId)} END AS item,
      CASE WHEN ${isUpdated} THEN ${beforeEvent('e')} END AS before,
      CASE WHEN e.type = 'feedback.sla_breached' THEN e.changes -> 'target' ->> 'to' END AS target,
      CASE WHEN e.type = 'feedback.rated' THEN (e.data -> 'satisfaction' ->> 'score')::int END AS score,
      CASE WHEN ${isUpdated} AND e.changes -> 'resolvedAt' ->> 'to' IS NOT NULL THEN ${answersBefore(workspaceId)} END AS answers,
      coalesce(${isMail} AND (e.data ->> 'kind' = 'resolved' OR EXISTS (
        SELECT FROM mails m WHERE m.workspace_id = ${workspaceId} AND m.id = e.subject_id AND m.tells_resolved)), false) AS tells
    FROM event_counters c LEFT JOIN batch e ON true
    WHERE c.workspace_id = ${workspaceId} ORDER BY e.sequence`);
  return { events: rows.filter(({ sequence }) => sequence !== null), last: rows[0]?.last ?? after };
}

/** The item that an erased event tells was created, as it is. */
function storedItem(workspaceId: string): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${itemOfRow} FROM feedback f
    WHERE e.type = 'feedback.created' AND f.workspace_id = ${workspaceId} AND f.id = e.feedback_id)`;
}

/** The item of event `e`, as the log tells of it last. */
function itemBefore(workspaceId: string): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT ${itemOfData('was')} FROM events was
    WHERE was.workspace_id = ${workspaceId} AND was.feedback_id = e.feedback_id AND was.sequence < e.sequence
      AND was.type IN ('feedback.created', 'feedback.updated') AND was.data -> 'createdAt' IS NOT NULL
    ORDER BY was.sequence DESC LIMIT 1
  ), (SELECT ${itemOfRow} FROM feedback f WHERE f.workspace_id = ${workspaceId} AND f.id = e.feedback_id))`;
}

/**
 * How many comments of the team's people the item of event `e` had. The log tells which came and went, and of what it has no
 * more, the comments do.
 */
function answersBefore(workspaceId: string): Prisma.Sql {
  const isByPerson = (authorType: Prisma.Sql, via: Prisma.Sql) =>
    Prisma.sql`${authorType} = 'agent' AND ${via} IS NOT NULL AND NOT ${via} = ANY(${machineVias}::text[])`;
  const told = isByPerson(
    Prisma.sql`coalesce(c.data ->> 'authorType', own.author_type)`,
    Prisma.sql`coalesce(c.data ->> 'via', own.via)`,
  );
  return Prisma.sql`((
    SELECT count(*) FILTER (WHERE c.type = 'comment.created') - count(*) FILTER (WHERE c.type = 'comment.deleted')
    FROM events c LEFT JOIN comments own ON own.workspace_id = ${workspaceId} AND own.id = c.subject_id
    WHERE c.workspace_id = ${workspaceId} AND c.feedback_id = e.feedback_id AND c.sequence < e.sequence
      AND c.type IN ('comment.created', 'comment.deleted') AND ${told}
  ) + (
    SELECT count(*) FROM comments was
    WHERE was.workspace_id = ${workspaceId} AND was.feedback_id = e.feedback_id AND was.created_at <= e.occurred_at
      AND ${isByPerson(Prisma.sql`was.author_type`, Prisma.sql`was.via`)} AND NOT EXISTS (
        SELECT FROM events c WHERE c.workspace_id = ${workspaceId} AND c.feedback_id = e.feedback_id
          AND c.type = 'comment.created' AND c.subject_id = was.id)
  ))::int`;
}
