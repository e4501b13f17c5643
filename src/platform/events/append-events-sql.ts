import { Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { Cause, EventWork, NewEvent } from './event.ts';

export type StampedEvent = NewEvent & Cause;

/** Appends events of one workspace to its log. It is the transaction's last statement, see {@link appendSql}. */
export async function appendEvents(
  { db, clock }: EventWork,
  workspaceId: string,
  events: StampedEvent[],
): Promise<void> {
  await db.rows(Prisma.sql`
    WITH new_events AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(events.map(toRow))}::json) AS e (number int, id text, type text,
        project_id text, subject_type text, subject_id text, feedback_id text, actor_type text, actor_id text,
        actor_name text, actor_user json, caused_by json, changes json, data json, unshown json)
    ), ${appendSql(workspaceId, clock(), Prisma.sql`e.unshown`)} SELECT 1`);
}

function toRow(event: StampedEvent, number: number) {
  const { type, projectId, subject, feedbackId, actor, causedBy, changes, data, unshown } = event;
  return {
    ...{ number, id: newId('evt'), type, project_id: projectId, subject_type: subject.type, subject_id: subject.id },
    ...{ feedback_id: feedbackId, actor_type: actor.type, actor_id: actor.id, actor_name: actor.name },
    ...{ actor_user: actor.user, caused_by: causedBy, changes, data, unshown },
  };
}

/**
 * Two parts of a WITH list that append the rows of its part `new_events`, in the order of their `number`. They lock the
 * workspace's counter until the transaction ends, so the numbers of the log have the order of commits, and no gaps.
 * Nobody who has that lock may wait for another one: the statement must be the last of its transaction, but for what waits for
 * nobody. `unshown` is SQL over a row `e` of new events, see {@link NewEvent}.
 */
export function appendSql(workspaceId: string, occurredAt: Date, unshown = Prisma.sql`NULL`): Prisma.Sql {
  return Prisma.sql`counter AS (
      INSERT INTO event_counters AS c (workspace_id, last_sequence)
      SELECT ${workspaceId}, count(*) FROM new_events HAVING count(*) > 0
      ON CONFLICT (workspace_id) DO UPDATE SET last_sequence = c.last_sequence + excluded.last_sequence
      RETURNING last_sequence - (SELECT count(*) FROM new_events) AS before
    ), appended AS (
      INSERT INTO events (workspace_id, sequence, occurred_at, id, type, project_id, subject_type, subject_id,
        feedback_id, actor_type, actor_id, actor_name, actor_user, caused_by, changes, data, unshown)
      SELECT ${workspaceId}, counter.before + row_number() OVER (ORDER BY e.number), ${occurredAt}::timestamptz, e.id,
        e.type, e.project_id, e.subject_type, e.subject_id, e.feedback_id, e.actor_type, e.actor_id, e.actor_name,
        e.actor_user::json, e.caused_by::json, e.changes::json, e.data::json, ${unshown}
      FROM counter, new_events e
    )`;
}
