import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { clonePrefix, onServer, templateName, urlOf } from './test-server.ts';

/** A clone of the template, and what was in it when it was new. */
interface Clone {
  name: string;
  shape: string;
  tables: Filled[];
}

interface Filled {
  name: string;
  rows: string;
}

/**
 * Deleting the rows of a table takes a twentieth of the time of truncating it, which makes new files for it and its
 * indexes. It leaves the place of the rows behind, so a table that has become larger than this is truncated.
 */
const mostBytesToDelete = 65_536;

/** Those that this worker's earlier test files have closed. */
const left = new Set<Clone>();

/**
 * Returns the name of a migrated, empty database on the server, and what to call once it is closed. It may be one that an
 * earlier test file has left: emptying it takes a fraction of the time of another clone, which has a thousand files.
 */
export async function takeDatabase(serverUrl: string): Promise<{ name: string; leave: () => void }> {
  const clone = (await emptyFormer(serverUrl)) ?? (await makeClone(serverUrl));
  return { name: clone.name, leave: () => void left.add(clone) };
}

/** The end of the run drops it (dropClones). The server does not crash meanwhile, so a commit need not wait for the disk. */
async function makeClone(serverUrl: string): Promise<Clone> {
  const name = `${clonePrefix}${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  await onServer(serverUrl, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  return within(urlOf(serverUrl, name), async (client) => {
    const tables: Filled[] = [];
    for (const { name } of await listFilled(client)) tables.push({ name, rows: await readAll(client, name) });
    return { name, shape: await readShape(client), tables };
  });
}

/** Undefined if there is none that can be reused. */
async function emptyFormer(serverUrl: string): Promise<Clone | undefined> {
  const former = [...left].at(-1);
  if (!former) return undefined;
  left.delete(former);
  return within(urlOf(serverUrl, former.name), async (client) => {
    if (!(await isReusable(client, former))) return undefined;
    await emptyTables(client);
    for (const { name, rows } of former.tables)
      await client.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`, [rows]);
    return former;
  });
}

async function within<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Not if its test file has changed more than rows, or is still connected. A vacuum gives way by itself. */
async function isReusable(client: Client, { shape }: Clone): Promise<boolean> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  return rows[0]?.others === 0 && (await readShape(client)) === shape;
}

/** Differs after any change of the schema or settings: each row of these catalogs names the transaction that wrote it. */
async function readShape(client: Client): Promise<string> {
  const ownSettings = `pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const catalogs = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_namespace', 'pg_proc', 'pg_trigger', 'pg_type'];
  const { rows } = await client.query(
    [...catalogs, ownSettings]
      .map((source) => `SELECT count(*), max(xmin::text::bigint) FROM ${source}`)
      .join(' UNION ALL '),
  );
  return JSON.stringify(rows);
}

async function emptyTables(client: Client): Promise<void> {
  const filled = await listFilled(client);
  const isLarge = ({ bytes }: { bytes: number }) => bytes > mostBytesToDelete;
  const large = filled.filter(isLarge).map(({ name }) => name);
  if (large.length > 0) await client.query(`TRUNCATE ${large.join()} CASCADE`);
  const deletions = filled.filter((table) => !isLarge(table)).map(({ name }) => `DELETE FROM ${name}`);
  // All tables lose all rows, so no reference has to be followed.
  await client.query(['BEGIN', 'SET LOCAL session_replication_role = replica', ...deletions, 'COMMIT'].join(';'));
}

/** The tables that have ever had a row since they were made or truncated. */
async function listFilled(client: Client): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `SELECT name, bytes::int FROM pg_tables, format('%I.%I', schemaname, tablename) name, pg_relation_size(name::regclass) bytes
     WHERE schemaname IN ('public', 'pgboss') AND bytes > 0`,
  );
  return rows;
}

async function readAll(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(`SELECT json_agg(t)::text AS rows FROM ${table} t`);
  return rows[0]?.rows ?? '[]';
}
