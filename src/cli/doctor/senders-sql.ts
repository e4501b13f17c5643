import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../../platform/db/sql.ts';

const mostSenders = 100;

/** Returns the addresses that projects send as, a hundred at most. */
export async function listProjectSenders(db: Sql): Promise<string[]> {
  const rows = await db.rows<{ address: string }>(Prisma.sql`
    SELECT DISTINCT mail_settings -> 'from' ->> 'address' AS address FROM projects
    WHERE mail_settings -> 'from' ->> 'address' IS NOT NULL AND deleted_at IS NULL ORDER BY address LIMIT ${mostSenders}`);
  return rows.map(({ address }) => address);
}

/** Returns the addresses at which projects get mail, with what the operator has allowed their workspace, a hundred at most. */
export function listProjectAddresses(
  db: Sql,
): Promise<{ address: string; workspaceId: string; projectId: string; allowed: string[] }[]> {
  return db.rows(Prisma.sql`
    SELECT address, workspace_id AS "workspaceId", project_id AS "projectId", ARRAY(
      SELECT sender FROM mail_allowances WHERE mail_allowances.workspace_id = project_addresses.workspace_id) AS allowed
    FROM project_addresses ORDER BY workspace_id, address LIMIT ${mostSenders}`);
}
