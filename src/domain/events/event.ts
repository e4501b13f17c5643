import type { Event } from '../../../generated/sdk/types.gen.ts';
import type { EventRow } from './events-sql.ts';

/** The columns were written from an event of this form. */
export function presentEvent(row: EventRow): Event {
  const { id, sequence, type, workspaceId, projectId, feedbackId, occurredAt, causedBy, changes, data } = row;
  return {
    ...{ id, sequence, type, workspaceId, projectId },
    subject: { type: row.subjectType, id: row.subjectId },
    feedbackId,
    occurredAt,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName, ...(row.actorUser && { user: row.actorUser }) },
    ...{ causedBy, changes, data },
  } as unknown as Event;
}
