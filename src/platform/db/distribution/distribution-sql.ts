import type { SqlTransaction } from '../sql-session.ts';
import { distributionColumn } from './table-classes.ts';

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Whether the database has Citus, and whether its coordinator has a name by which the others reach it. */
export async function findCitus(tx: SqlTransaction): Promise<{ version: string; hasCoordinator: boolean } | null> {
  const [citus] = await tx.rows<{ version: string }>(
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  );
  if (!citus) return null;
  const [nodes] = await tx.rows<{ has: boolean }>(
    `SELECT count(*) = 0 OR bool_or(groupid = 0) AS has FROM pg_dist_node`,
  );
  return { ...citus, hasCoordinator: nodes?.has ?? false };
}

/** How many nodes take the rows of tenants. */
export async function countDataNodes(tx: SqlTransaction): Promise<number> {
  const [nodes] = await tx.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_dist_node WHERE shouldhaveshards AND isactive',
  );
  return nodes?.count ?? 0;
}

/** Returns the tables of Heed as the database has them, in the order of their names. */
export function readTables(
  tx: SqlTransaction,
): Promise<{ name: string; kind: 'distributed' | 'reference' | 'local' }[]> {
  return tx.rows(`
    SELECT t.tablename AS name,
      CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.repmodel = 't' THEN 'reference' ELSE 'local' END AS kind
    FROM pg_tables t
      LEFT JOIN pg_dist_partition p ON p.logicalrelid = format('%I.%I', t.schemaname, t.tablename)::regclass
    WHERE t.schemaname = current_schema() AND t.tablename <> 'waiting_foreign_keys' ORDER BY 1`);
}

/** Whether tables have rows that somebody made. */
export async function hasRows(tx: SqlTransaction): Promise<boolean> {
  const [found] = await tx.rows<{ has: boolean }>(
    'SELECT EXISTS (SELECT FROM workspaces) OR EXISTS (SELECT FROM users) AS has',
  );
  return found?.has ?? false;
}

/** Whether a distribution has begun and is not complete. */
export async function isHalfDistributed(tx: SqlTransaction): Promise<boolean> {
  const [found] = await tx.rows<{ is: boolean }>(`SELECT to_regclass('waiting_foreign_keys') IS NOT NULL AS is`);
  return found?.is ?? false;
}

/** Sets the foreign keys of all tables aside: Citus distributes no table that another one refers to. */
export async function setForeignKeysAside(tx: SqlTransaction): Promise<void> {
  await tx.run(
    'CREATE TABLE waiting_foreign_keys ("table" TEXT, name TEXT, definition TEXT, PRIMARY KEY ("table", name))',
  );
  const keys = await tx.rows<ForeignKey>(`
    INSERT INTO waiting_foreign_keys
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace
    RETURNING *`);
  for (const { table, name } of keys) await tx.run(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
}

export function listWaitingForeignKeys(tx: SqlTransaction): Promise<ForeignKey[]> {
  return tx.rows('SELECT * FROM waiting_foreign_keys ORDER BY "table", name');
}

/** Puts a foreign key back, which checks all rows of its table. */
export async function restoreForeignKey(tx: SqlTransaction, { table, name, definition }: ForeignKey): Promise<void> {
  // A key that refers to a table that is on all nodes is checked on all of them by one connection.
  await tx.run(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  await tx.run(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
  await tx.rows('DELETE FROM waiting_foreign_keys WHERE "table" = $1 AND name = $2', [table, name]);
}

export function endDistribution(tx: SqlTransaction): Promise<void> {
  return tx.run('DROP TABLE waiting_foreign_keys');
}

/** What connections to a distributed database need. */
const settings = {
  /**
   * PostgreSQL knows nothing about rows that Citus passes between nodes and takes each change for a long one. Compiling
   * it takes ten times as long as the change.
   */
  jit: 'off',
  /** Otherwise Citus refuses to change a user in a transaction that has looked into several workspaces. */
  'citus.multi_shard_modify_mode': 'sequential',
};

/** Returns the settings that this connection lacks, as `name = value`. */
export async function listMissingSettings(tx: SqlTransaction): Promise<string[]> {
  const missing = await tx.rows<{ setting: string }>(
    `SELECT wanted.key || ' = ' || wanted.value AS setting FROM json_each_text($1) AS wanted
     WHERE current_setting(wanted.key) <> wanted.value`,
    [JSON.stringify(settings)],
  );
  return missing.map(({ setting }) => setting);
}

/** Gives the settings to the connections that are opened from now on. Needs the owner of the database, and otherwise does nothing. */
export async function addMissingSettings(tx: SqlTransaction): Promise<void> {
  const [own] = await tx.rows<{ name: string }>(
    `SELECT quote_ident(datname) AS name FROM pg_database WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')`,
  );
  if (own)
    for (const setting of await listMissingSettings(tx)) await tx.run(`ALTER DATABASE ${own.name} SET ${setting}`);
}

/** Moves the rows of a table to the nodes of their workspaces, or copies them to all nodes. */
export async function distributeTable(
  tx: SqlTransaction,
  table: string,
  tableClass: 'tenant' | 'reference',
): Promise<void> {
  await tx.run(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  if (tableClass === 'reference') await tx.rows('SELECT create_reference_table($1)::text', [table]);
  else {
    // All tenant tables are cut alike, so that the rows of a workspace are together.
    const together = table === 'workspaces' ? 'none' : 'workspaces';
    const params = [table, distributionColumn(table), together];
    await tx.rows('SELECT create_distributed_table($1, $2, colocate_with => $3)::text', params);
  }
}

/** Removes the rows that the coordinator kept of a table when they went to the nodes. Nobody sees them any more. */
export async function removeKeptRows(tx: SqlTransaction, table: string): Promise<void> {
  await tx.rows('SELECT truncate_local_data_after_distributing_table($1)::text', [table]);
}
