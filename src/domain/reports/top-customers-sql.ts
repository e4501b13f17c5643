import { Prisma } from '../../../generated/prisma/client.ts';
import type { TopCustomer } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';

const mostCustomers = 20;

interface Where {
  workspaceId: string;
  projectId: string | undefined;
}

/** Finds the customers with the most items that were created in a time. The items of the time are counted by their index. */
export async function findTopCustomers(
  { db }: SqlContext,
  { workspaceId, projectId, since, until }: Where & { since: Date; until: Date },
): Promise<TopCustomer[]> {
  const leftOut = await findLeftOut({ db }, { workspaceId, projectId });
  if (projectId !== undefined && leftOut.includes(projectId)) return [];
  const ofProject = projectId === undefined ? notOf(leftOut) : Prisma.sql`AND f.project_id = ${projectId}`;
  const created = Prisma.sql`f.created_at >= ${since}::timestamptz AND f.created_at < ${until}::timestamptz`;
  return db.rows<TopCustomer>(
    Prisma.sql`
    WITH most AS MATERIALIZED (
      SELECT f.customer_id, count(*)::int AS items FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.customer_id IS NOT NULL AND ${created} ${ofProject}
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostCustomers * 2}::int
    )
    SELECT c.id AS "customerId", c.name, c.primary_email AS email, c.company, most.items, (
      SELECT count(*)::int FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.customer_id = c.id AND ${created} ${ofProject}
        AND f.status_category IN ('open', 'pending')) AS open
    FROM most JOIN customers c ON c.workspace_id = ${workspaceId} AND c.id = most.customer_id AND c.deleted_at IS NULL
    ORDER BY most.items DESC, c.id LIMIT ${mostCustomers}::int`,
    { plan: 'anew' },
  );
}

/** Finds the projects whose items do not count: those that are being deleted, and beside others those with example data. */
async function findLeftOut({ db }: Pick<SqlContext, 'db'>, { workspaceId, projectId }: Where): Promise<string[]> {
  const examples = Prisma.sql`ARRAY(SELECT unnest(w.demo_project_ids) FROM workspaces w WHERE w.id = ${workspaceId})`;
  const isExample = projectId === undefined ? Prisma.sql`OR g.id = ANY(${examples})` : Prisma.empty;
  const rows = await db.rows<{ id: string }>(Prisma.sql`
    SELECT g.id FROM projects g WHERE g.workspace_id = ${workspaceId} AND (g.deleted_at IS NOT NULL ${isExample})`);
  return rows.map(({ id }) => id);
}

/** A condition that is asked of each of many items costs as much as to count them, and mostly there is no such project. */
function notOf(projectIds: string[]): Prisma.Sql {
  return projectIds.length === 0 ? Prisma.empty : Prisma.sql`AND f.project_id <> ALL(${projectIds}::text[])`;
}
