import { type Customer, Prisma, type Project } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';

const customerColumns = Prisma.raw(columnsAsFields('c', Object.keys(Prisma.CustomerScalarFieldEnum)));

/** Reads the customer of a session while the secret that proved them is the project's, and they have an id in the project. */
export async function readVisitorCustomer(
  ctx: SqlContext,
  { workspaceId, id: projectId }: Pick<Project, 'workspaceId' | 'id'>,
  { customerId, secretId }: { customerId: string; secretId: string },
): Promise<Customer | null> {
  const [customer] = await ctx.db.rows<Customer>(Prisma.sql`
    SELECT ${customerColumns}
    FROM customers c
      JOIN customer_external_ids x ON x.workspace_id = c.workspace_id AND x.customer_id = c.id
      JOIN identity_secrets s ON s.workspace_id = c.workspace_id AND s.project_id = x.project_id
    WHERE c.workspace_id = ${workspaceId} AND c.id = ${customerId} AND c.deleted_at IS NULL
      AND x.project_id = ${projectId} AND s.id = ${secretId}`);
  return customer ?? null;
}
