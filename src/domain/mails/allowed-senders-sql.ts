import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Counts the workspaces of the installation, but no further than two. */
export async function countSomeWorkspaces(db: Sql): Promise<number> {
  const [row] = await db.rows<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS count FROM (SELECT id FROM workspaces LIMIT 2) AS counted`);
  return row?.count ?? 0;
}

/** Returns the addresses and domains that the operator lets a workspace use, in lower case. */
export async function readAllowances(db: Sql, workspaceId: string): Promise<string[]> {
  const rows = await db.rows<{ sender: string }>(Prisma.sql`
    SELECT sender FROM mail_allowances WHERE workspace_id = ${workspaceId} ORDER BY sender`);
  return rows.map(({ sender }) => sender);
}

/** Returns those of the addresses at which projects of the workspace get mail. */
export async function readOwnAddresses(db: Sql, workspaceId: string, addresses: string[]): Promise<string[]> {
  const rows = await db.rows<{ address: string }>(Prisma.sql`
    SELECT address FROM project_addresses WHERE workspace_id = ${workspaceId} AND address = ANY(${addresses})`);
  return rows.map(({ address }) => address);
}

/** Returns those of the addresses that users of the installation have, of any workspace. */
export async function readUserAddresses(db: Sql, addresses: string[]): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(Prisma.sql`SELECT email FROM users WHERE email = ANY(${addresses})`);
  return rows.map(({ email }) => email);
}
