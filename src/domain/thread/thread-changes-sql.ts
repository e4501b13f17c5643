import { Prisma, type ThreadLink } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Something that happened to an item, as the log has it. */
export interface ThreadChange {
  sequence: number;
  type: 'comment.created' | 'comment.deleted' | 'feedback.updated';
  feedbackId: string;
  /** The comment, or the item. */
  subjectId: string;
}

/** Part of a log: after the first number, up to the last one. */
export interface Stretch {
  after: number;
  through: number;
}

const mostAtOnce = 500;

/** Reads what customers may be told of these items, in order: comments and the status. */
export async function readChanges(
  ctx: SqlContext,
  workspaceId: string,
  feedbackIds: string[],
  { after, through }: Stretch,
): Promise<ThreadChange[]> {
  const rows = await ctx.db.rows<ThreadChange>(
    Prisma.sql`
    SELECT e.sequence::float8 AS sequence, e.type, e.feedback_id AS "feedbackId", e.subject_id AS "subjectId" FROM events e
    WHERE e.workspace_id = ${workspaceId} AND e.sequence > ${after} AND e.sequence <= ${through}
      AND e.feedback_id = ANY(${feedbackIds}::text[]) AND (e.type IN ('comment.created', 'comment.deleted')
        OR e.type = 'feedback.updated' AND (e.changes -> 'status') IS NOT NULL)
    ORDER BY e.sequence LIMIT ${mostAtOnce}`,
    { plan: 'anew' },
  );
  const last = rows.at(-1);
  if (rows.length < mostAtOnce || !last) return rows;
  return [...rows, ...(await readChanges(ctx, workspaceId, feedbackIds, { after: last.sequence, through }))];
}

/** Reads those of the links that exist, by their handles. */
export async function readLinks(
  ctx: SqlContext,
  handles: string[],
): Promise<Map<string, Pick<ThreadLink, 'generation' | 'extendedUntil'>>> {
  const rows = await ctx.db.rows<Pick<ThreadLink, 'handle' | 'generation' | 'extendedUntil'>>(Prisma.sql`
    SELECT handle, generation, extended_until AS "extendedUntil" FROM thread_links WHERE handle = ANY(${handles}::text[])`);
  return new Map(rows.map(({ handle, ...link }) => [handle, link]));
}

/** Returns those of the participants who still are some, with their kinds. */
export async function readParticipantKinds(
  ctx: SqlContext,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await ctx.db.rows<{ id: string; kind: string }>(Prisma.sql`
    SELECT id, kind FROM participants WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
