import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../db/sql.ts';

/** A filling under way, and how many rows it has looked at. */
export interface Pending {
  name: string;
  version: number;
  rows: number;
}

/** How far a filling is. */
export interface Place extends Pending {
  workspaceId: string;
  after: string;
}

export function listPending(db: Sql): Promise<Pending[]> {
  return db.rows<Pending>(Prisma.sql`SELECT name, version, rows FROM column_fillings ORDER BY name`);
}

/** Locks the filling until the transaction ends. Undefined if it is over, or another process is at it. */
export async function lockFilling(db: Sql, name: string): Promise<Place | undefined> {
  const [place] = await db.rows<Place>(Prisma.sql`
    SELECT name, version, rows, workspace_id AS "workspaceId", after_key AS after FROM column_fillings
    WHERE name = ${name} FOR UPDATE SKIP LOCKED`);
  return place;
}

export async function moveFilling(db: Sql, { name, workspaceId, after, rows }: Place): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE column_fillings SET workspace_id = ${workspaceId}, after_key = ${after}, rows = ${rows} WHERE name = ${name}`);
}

export async function endFilling(db: Sql, name: string): Promise<void> {
  await db.run(Prisma.sql`DELETE FROM column_fillings WHERE name = ${name}`);
}

export async function findNextWorkspace(db: Sql, after: string): Promise<string | undefined> {
  const [next] = await db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM workspaces WHERE id > ${after} ORDER BY id LIMIT 1`);
  return next?.id;
}
