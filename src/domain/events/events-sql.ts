import { Prisma } from '../../../generated/prisma/client.ts';
import type { EventType } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import type { AmongWorkspaces } from '../access/find-own.ts';

/** An event as these statements read it. */
export interface EventRow {
  id: string;
  /** Of JSON numbers, because no log has more than 2^53 events. */
  sequence: number;
  type: string;
  workspaceId: string;
  projectId: string | null;
  subjectType: string;
  subjectId: string;
  feedbackId: string | null;
  occurredAt: string;
  actorType: string;
  actorId: string | null;
  actorName: string | null;
  /** Only of an app. */
  actorUser: object | null;
  causedBy: object | null;
  changes: object | null;
  data: object;
}

const columns = Prisma.raw(`e.id, e.sequence::float8 AS sequence, e.type, e.workspace_id AS "workspaceId",
  e.project_id AS "projectId", e.subject_type AS "subjectType", e.subject_id AS "subjectId", e.feedback_id AS "feedbackId",
  e.occurred_at AS "occurredAt", e.actor_type AS "actorType", e.actor_id AS "actorId", e.actor_name AS "actorName",
  e.actor_user AS "actorUser", e.caused_by AS "causedBy", e.changes, e.data`);

/** Which events are wanted. What is undefined or null does not matter. */
export interface EventFilter {
  types?: EventType[] | null;
  projectId?: string | undefined;
  feedbackId?: string | undefined;
  subjectId?: string | undefined;
  actorId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** Part of a log: the numbers from the first to the last one, both included. */
export interface Range {
  first: number;
  last: number;
  order: 'asc' | 'desc';
  limit: number;
}

/** Reads the events of the range that the filter lets through, in the order of the range. */
export function readEvents(ctx: Context, workspaceId: string, filter: EventFilter, range: Range): Promise<EventRow[]> {
  const direction = range.order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return ctx.db.rows<EventRow>(
    Prisma.sql`
      SELECT ${columns} FROM events e
      WHERE e.workspace_id = ${workspaceId} AND e.sequence BETWEEN ${range.first} AND ${range.last}
        ${Prisma.join(conditions(filter), ' ')}
      ORDER BY e.sequence ${direction} LIMIT ${range.limit}`,
    { times: 'text', plan: 'anew' },
  );
}

/** Each begins with AND, and the first is always there. */
function conditions({ types, projectId, feedbackId, subjectId, actorId, since, until }: EventFilter): Prisma.Sql[] {
  return [
    types ? Prisma.sql`AND e.type = ANY(${types}::text[])` : Prisma.empty,
    ...(projectId === undefined ? [] : [Prisma.sql`AND e.project_id = ${projectId}`]),
    ...(feedbackId === undefined ? [] : [Prisma.sql`AND e.feedback_id = ${feedbackId}`]),
    ...(subjectId === undefined ? [] : [isAbout(subjectId)]),
    ...(actorId === undefined ? [] : [Prisma.sql`AND e.actor_id = ${actorId}`]),
    ...(since === undefined ? [] : [Prisma.sql`AND e.occurred_at >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [Prisma.sql`AND e.occurred_at < ${until}::timestamptz`]),
  ];
}

/** Each of the three has an index of its own. */
function isAbout(subjectId: string): Prisma.Sql {
  return Prisma.sql`AND (
    (e.subject_type <> 'feedback' AND e.subject_id = ${subjectId})
    OR (e.feedback_id = ${subjectId} AND e.subject_id = ${subjectId})
    OR (e.type = 'customer.merged' AND ((e.changes -> 'mergedFrom') ->> 'to') = ${subjectId}))`;
}

/** How far the workspace's log goes: its last number, and the first that is kept. An empty one goes from 1 to 0. */
export async function readBounds(ctx: Context, workspaceId: string): Promise<{ first: number; last: number }> {
  const [bounds] = await ctx.db.rows<{ first: number; last: number }>(
    Prisma.sql`
      SELECT c.last_sequence::float8 AS last, coalesce((
        SELECT e.sequence FROM events e WHERE e.workspace_id = ${workspaceId} ORDER BY e.sequence LIMIT 1
      ), c.last_sequence + 1)::float8 AS first
      FROM event_counters c WHERE c.workspace_id = ${workspaceId}`,
    { plan: 'anew' },
  );
  return bounds ?? { first: 1, last: 0 };
}

/** Reads one event in one of these workspaces. */
export async function readEvent(ctx: Context, among: AmongWorkspaces, id: string): Promise<EventRow | null> {
  const workspace = typeof among === 'string' ? Prisma.sql`= ${among}` : Prisma.sql`= ANY(${among.in}::text[])`;
  const [event] = await ctx.db.rows<EventRow>(
    Prisma.sql`SELECT ${columns} FROM events e WHERE e.workspace_id ${workspace} AND e.id = ${id}`,
    { times: 'text', plan: 'anew' },
  );
  return event ?? null;
}

/** Reads those of these events of a workspace that are kept, in their order. */
export function readSomeEvents(ctx: Context, workspaceId: string, ids: string[]): Promise<EventRow[]> {
  return ctx.db.rows<EventRow>(
    Prisma.sql`
      SELECT ${columns} FROM events e
      WHERE e.workspace_id = ${workspaceId} AND e.id = ANY(${ids}::text[]) ORDER BY e.sequence`,
    { times: 'text', plan: 'anew' },
  );
}

/** The workspaces that have a log, so many after one, in a fixed order. */
export async function listLogs(ctx: Context, after: string, most: number): Promise<string[]> {
  const rows = await ctx.db.eventCounter.findMany({
    where: { workspaceId: { gt: after } },
    orderBy: { workspaceId: 'asc' },
    take: most,
    select: { workspaceId: true },
  });
  return rows.map(({ workspaceId }) => workspaceId);
}

/**
 * Removes the first events of a log that occurred before, at most so many, up to the first that still waits to be
 * delivered. Returns how many.
 */
export function deleteFirstEvents(ctx: Context, workspaceId: string, before: Date, most: number): Promise<number> {
  return ctx.db.run(Prisma.sql`
    WITH first AS (
      SELECT id, occurred_at FROM events
      WHERE workspace_id = ${workspaceId} AND sequence < coalesce((
        SELECT min(number) FROM outgoing_posts WHERE workspace_id = ${workspaceId} AND number >= 1
      ), 9223372036854775807)
      ORDER BY sequence LIMIT ${most}
    )
    DELETE FROM events USING first
    WHERE events.workspace_id = ${workspaceId} AND events.id = first.id AND first.occurred_at < ${before}::timestamptz`);
}
