import { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import type { CustomerExternalId } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';

/** The fields of a customer that are columns. */
export const storedDetailFields = schemaFields.CustomerDetail.filter((name) => name !== 'externalIds');

/** The ids in other systems of customer `c`, as JSON. */
export const externalIdsOfCustomer = Prisma.sql`(
      SELECT coalesce(json_agg(json_build_object('projectId', x.project_id, 'id', x.external_id) ORDER BY x.project_id), '[]')
      FROM customer_external_ids x WHERE x.workspace_id = c.workspace_id AND x.customer_id = c.id)`;

/** Reads the ids of a customer in other systems, in the order of their projects. */
export function readExternalIds(
  ctx: Pick<SqlContext, 'db'>,
  workspaceId: string,
  customerId: string,
): Promise<CustomerExternalId[]> {
  return ctx.db.rows<CustomerExternalId>(Prisma.sql`
    SELECT project_id AS "projectId", external_id AS id FROM customer_external_ids
    WHERE workspace_id = ${workspaceId} AND customer_id = ${customerId} ORDER BY project_id`);
}

/** Gives these ids to the customer, who has none in their projects, and returns the projects of those that were free. */
export async function claimExternalIds(
  tx: SqlContext,
  workspaceId: string,
  customerId: string,
  wanted: CustomerExternalId[],
): Promise<Set<string>> {
  const claimed = await tx.db.rows<{ projectId: string }>(Prisma.sql`
    INSERT INTO customer_external_ids (workspace_id, project_id, external_id, customer_id)
    SELECT ${workspaceId}, wanted."projectId", wanted.id, ${customerId}
    FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS wanted("projectId" text, id text)
    ON CONFLICT DO NOTHING RETURNING project_id AS "projectId"`);
  return new Set(claimed.map(({ projectId }) => projectId));
}

/** Removes the customer's ids in these projects. */
export async function releaseExternalIds(
  tx: SqlContext,
  workspaceId: string,
  customerId: string,
  projectIds: string[],
): Promise<void> {
  await tx.db.run(Prisma.sql`
    DELETE FROM customer_external_ids
    WHERE workspace_id = ${workspaceId} AND customer_id = ${customerId} AND project_id = ANY(${projectIds}::text[])`);
}

/** Gives the source's ids to the target, except in projects where the target has one already. */
export async function moveExternalIds(
  tx: SqlContext,
  { workspaceId, fromId, toId }: { workspaceId: string; fromId: string; toId: string },
): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE customer_external_ids moved SET customer_id = ${toId}
    WHERE moved.workspace_id = ${workspaceId} AND moved.customer_id = ${fromId} AND NOT EXISTS (
      SELECT FROM customer_external_ids kept
      WHERE kept.workspace_id = ${workspaceId} AND kept.customer_id = ${toId} AND kept.project_id = moved.project_id)`);
}
