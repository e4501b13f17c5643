import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { InWorkspace, Person } from './erase-sql.ts';

/** What people write between the digits of a number. */
const separators = ' ()-./';

/** Empties the reports of imports in which a line with an address or a number of the person was refused. */
export async function eraseReportsWith(
  { db }: Context,
  { workspaceId, emails }: Person,
  phones: string[],
): Promise<void> {
  const imports = await db.import.findMany({
    where: { workspaceId, failedCount: { gt: 0 } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  // One by one: each has at most the lines of one file.
  for (const { id } of imports)
    await db.run(Prisma.sql`
      WITH named AS (
        SELECT 1 FROM import_refusals WHERE workspace_id = ${workspaceId} AND import_id = ${id} AND (
          EXISTS (SELECT FROM unnest(${emails}::text[]) AS email WHERE strpos(lower(record::text), email) > 0)
          OR EXISTS (
            SELECT FROM unnest(${phones}::text[]) AS phone
            WHERE strpos(translate(record::text, ${separators}, ''), phone) > 0))
        LIMIT 1
      ), emptied AS (
        DELETE FROM import_refusals WHERE workspace_id = ${workspaceId} AND import_id = ${id} AND EXISTS (SELECT FROM named)
      )
      UPDATE imports SET header = '{}' WHERE workspace_id = ${workspaceId} AND id = ${id} AND EXISTS (SELECT FROM named)`);
}

/** Empties the reports of imports that made one of these items: other lines may be about the same person. */
export async function eraseReportsOfItems(
  { db }: Context,
  { workspaceId }: InWorkspace,
  feedbackIds: string[],
): Promise<void> {
  await db.run(Prisma.sql`
    WITH made AS (
      SELECT DISTINCT caused_by ->> 'importId' AS id FROM events
      WHERE workspace_id = ${workspaceId} AND feedback_id = ANY(${feedbackIds}::text[]) AND type = 'feedback.created'
        AND caused_by ->> 'importId' IS NOT NULL
    ), emptied AS (
      DELETE FROM import_refusals WHERE workspace_id = ${workspaceId} AND import_id IN (SELECT id FROM made)
    )
    UPDATE imports SET header = '{}' WHERE workspace_id = ${workspaceId} AND id IN (SELECT id FROM made)`);
}
