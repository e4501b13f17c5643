import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { machineVias } from '../rules/sla.ts';

/** Selects when each of these items was first answered, of those that were. */
function firstAnswersSql(workspaceId: string, ids: string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT c.feedback_id, min(c.created_at) AS answered_at FROM comments c
    WHERE c.workspace_id = ${workspaceId} AND c.feedback_id = ANY((SELECT ${ids}::text[])::text[])
      AND c.author_type = 'agent' AND NOT c.via = ANY(${machineVias}::text[]) AND NOT c.automatic
    GROUP BY c.feedback_id`;
}

/** Returns when an item was first answered, by the comments that it has. */
export async function readFirstAnswer(tx: SqlContext, workspaceId: string, id: string): Promise<Date | null> {
  const [row] = await tx.db.rows<{ answeredAt: Date }>(Prisma.sql`
    SELECT a.answered_at AS "answeredAt" FROM (${firstAnswersSql(workspaceId, [id])}) AS a`);
  return row?.answeredAt ?? null;
}

/** Sets when the next items of a workspace were first answered. Returns their ids. */
export async function fillAnswers(tx: SqlContext, workspaceId: string, after: string, most: number): Promise<string[]> {
  const rows = await tx.db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM feedback WHERE workspace_id = ${workspaceId} AND id > ${after}
    ORDER BY id LIMIT ${most}::int FOR NO KEY UPDATE`);
  const ids = rows.map(({ id }) => id);
  await tx.db.run(Prisma.sql`
    UPDATE feedback f SET first_answered_at = a.answered_at, version = f.version + 1
    FROM (${firstAnswersSql(workspaceId, ids)}) AS a
    WHERE f.workspace_id = ${workspaceId} AND f.id = a.feedback_id
      AND f.first_answered_at IS DISTINCT FROM a.answered_at`);
  return ids;
}
