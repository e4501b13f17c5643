import { slaTargetValues } from '../../../generated/contract-constants.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { SlaTarget } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';

/** The two things that the log is told of a deadline: it has passed, or it comes soon. */
export type Told = 'breach' | 'soon';

interface Telling {
  /** The column that says when it is told. */
  at: Prisma.Sql;
  /** Whether it is to be told at all, in the words of the partial index. */
  isOpen: Prisma.Sql;
  /** Sets that it is told. */
  told: Prisma.Sql;
}

const isNotAnswered = Prisma.sql`AND f.first_answered_at IS NULL`;

/** Each has an index of its own, over all workspaces. */
const tellings: Record<SlaTarget, Record<Told, Telling>> = {
  resolution: {
    breach: {
      at: Prisma.sql`f.due_date`,
      isOpen: Prisma.sql`AND NOT f.breach_recorded`,
      told: Prisma.sql`breach_recorded = true, due_soon_at = NULL`,
    },
    soon: { at: Prisma.sql`f.due_soon_at`, isOpen: Prisma.empty, told: Prisma.sql`due_soon_at = NULL` },
  },
  first_answer: {
    breach: {
      at: Prisma.sql`f.first_answer_due_date`,
      isOpen: Prisma.sql`${isNotAnswered} AND NOT f.first_answer_breach_recorded`,
      told: Prisma.sql`first_answer_breach_recorded = true, first_answer_due_soon_at = NULL`,
    },
    soon: {
      at: Prisma.sql`f.first_answer_due_soon_at`,
      isOpen: isNotAnswered,
      told: Prisma.sql`first_answer_due_soon_at = NULL`,
    },
  },
};

/**
 * The few projects that are being deleted are a list beside it: joined to them, PostgreSQL would sort all that is overdue instead of
 * reading the first of the index.
 */
function untold({ at, isOpen }: Telling): Prisma.Sql {
  return Prisma.sql`f.status_category IN ('open', 'pending') ${isOpen} AND ${at} IS NOT NULL
  AND (f.workspace_id, f.project_id) NOT IN (
    SELECT g.workspace_id, g.id FROM projects g WHERE g.deleted_at IS NOT NULL)`;
}

/** Items of a workspace of which the log is to be told the same. */
export interface Untold {
  target: SlaTarget;
  what: Told;
  workspaceId: string;
  ids: string[];
}

/**
 * Returns items of all workspaces of which the log is to be told now: deadlines that have passed before those that come.
 * Each of the four kinds gives its longest awaited.
 */
export async function findUntold({ db, clock }: SqlContext, most: number): Promise<Untold[]> {
  const each = (['breach', 'soon'] as const).flatMap((what) =>
    slaTargetValues.map((target) => {
      const telling = tellings[target][what];
      return Prisma.sql`(
        SELECT ${target} AS target, ${what} AS what, f.workspace_id, f.id FROM feedback f
        WHERE ${untold(telling)} AND ${telling.at} < ${clock()}::timestamptz ORDER BY ${telling.at} LIMIT ${most})`;
    }),
  );
  return db.rows<Untold>(Prisma.sql`
    SELECT target, what, workspace_id AS "workspaceId", array_agg(id) AS ids
    FROM (${Prisma.join(each, ' UNION ALL ')}) AS untold GROUP BY what, target, workspace_id ORDER BY what, target`);
}

/** Returns the items of a status of which the log is to be told that a deadline has passed. */
export async function findUntoldOfStatus(
  { db, clock }: SqlContext,
  { workspaceId, projectId, status }: { workspaceId: string; projectId: string; status: string },
  target: SlaTarget,
): Promise<string[]> {
  const telling = tellings[target].breach;
  const rows = await db.rows<{ id: string }>(Prisma.sql`
    SELECT f.id FROM feedback f
    WHERE f.workspace_id = ${workspaceId} AND f.project_id = ${projectId} AND f.status = ${status} AND ${untold(telling)}
      AND ${telling.at} < ${clock()}::timestamptz`);
  return rows.map(({ id }) => id);
}

/** Marks those of the items that still are to be told of, and returns them. It is no change of the items. */
export async function markTold(
  { db, clock }: SqlContext,
  target: SlaTarget,
  what: Told,
  workspaceId: string,
  ids: string[],
): Promise<string[]> {
  const telling = tellings[target][what];
  const rows = await db.rows<{ id: string }>(Prisma.sql`
    UPDATE feedback f SET ${telling.told}
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(ARRAY(
      SELECT f.id FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${ids}::text[]) AND ${untold(telling)}
        AND ${telling.at} < ${clock()}::timestamptz
      ORDER BY f.id FOR UPDATE))
    RETURNING f.id`);
  return rows.map(({ id }) => id);
}
