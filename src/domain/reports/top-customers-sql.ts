import { Prisma } from '../../../generated/prisma/client.ts';
import type { TopCustomer } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isNoExample } from '../feedback/example-items-sql.ts';
import { isReachable } from '../feedback/reachable-sql.ts';

const mostCustomers = 20;

/** Finds the customers with the most items that were created in a time. The items of the time are counted by their index. */
export function findTopCustomers(
  { db }: SqlContext,
  {
    workspaceId,
    projectId,
    since,
    until,
  }: { workspaceId: string; projectId: string | undefined; since: Date; until: Date },
): Promise<TopCustomer[]> {
  const ofProject = projectId === undefined ? isNoExample(workspaceId, 'f') : Prisma.sql`f.project_id = ${projectId}`;
  const created = Prisma.sql`f.created_at >= ${since}::timestamptz AND f.created_at < ${until}::timestamptz`;
  return db.rows<TopCustomer>(
    Prisma.sql`
    WITH most AS MATERIALIZED (
      SELECT f.customer_id, count(*)::int AS items FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.customer_id IS NOT NULL AND ${created} AND ${ofProject} AND ${isReachable(workspaceId)}
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostCustomers * 2}::int
    )
    SELECT c.id AS "customerId", c.name, c.primary_email AS email, c.company, most.items, (
      SELECT count(*)::int FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.customer_id = c.id AND ${created} AND ${ofProject}
        AND f.status_category IN ('open', 'pending')) AS open
    FROM most JOIN customers c ON c.workspace_id = ${workspaceId} AND c.id = most.customer_id AND c.deleted_at IS NULL
    ORDER BY most.items DESC, c.id LIMIT ${mostCustomers}::int`,
    { plan: 'anew' },
  );
}
