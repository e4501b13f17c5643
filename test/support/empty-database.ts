import type { DatabaseAccess } from '../../src/platform/db/client.ts';
import { shortenLog } from '../../src/platform/db/embedded-upkeep.ts';
import type { SqlTransaction } from '../../src/platform/db/sql-session.ts';
import { withSession } from '../../src/platform/db/with-session.ts';

/** What a database is when it is new: its schema, and the rows that are in it. */
export interface NewForm {
  shape: string;
  tables: { name: string; rows: string }[];
}

/**
 * Deleting the rows of a table takes a twentieth of the time of truncating it, which makes new files for it and its
 * indexes. It leaves the place of the rows behind, so a table that has become larger than this is truncated.
 */
const mostBytesToDelete = 65_536;

/** The name of this file's own sessions. */
const ownName = 'heed tests';

export function readNewForm(database: DatabaseAccess): Promise<NewForm> {
  return inSession(database, async (tx) => {
    const tables: NewForm['tables'] = [];
    for (const { name } of await listFilled(tx)) tables.push({ name, rows: await readAll(tx, name) });
    return { shape: await readShape(tx), tables };
  });
}

/**
 * Gives the database back its form. Returns false if that cannot be done because a test file has changed more than rows, or
 * still does something there.
 */
export async function emptyDatabase(database: DatabaseAccess, { shape, tables }: NewForm): Promise<boolean> {
  const isEmpty = await inSession(database, async (tx) => {
    if ((await isBusy(tx)) || (await readShape(tx)) !== shape) return false;
    await emptyTables(tx);
    for (const { name, rows } of tables)
      await tx.rows(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1)`, [rows]);
    return true;
  });
  if (database.kind === 'embedded') await shortenLog(database.pglite);
  return isEmpty;
}

function inSession<Result>(database: DatabaseAccess, work: (tx: SqlTransaction) => Promise<Result>): Promise<Result> {
  return withSession(database, ownName, (session) => session.transaction(work));
}

/** A pool keeps idle connections, an own session that has ended leaves some time later, and a vacuum gives way by itself. */
async function isBusy(tx: SqlTransaction): Promise<boolean> {
  const others = await tx.rows(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' AND (application_name IN ('heed', '${ownName}') AND state = 'idle') IS NOT TRUE`,
  );
  return others.length > 0;
}

/** Differs after any change of the schema or settings: each row of these catalogs names the transaction that wrote it. */
async function readShape(tx: SqlTransaction): Promise<string> {
  const ownSettings = `pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const catalogs = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_namespace', 'pg_proc', 'pg_trigger', 'pg_type'];
  const rows = await tx.rows(
    [...catalogs, ownSettings]
      .map((source) => `SELECT count(*)::int, max(xmin::text::bigint)::text FROM ${source}`)
      .join(' UNION ALL '),
  );
  return JSON.stringify(rows);
}

async function emptyTables(tx: SqlTransaction): Promise<void> {
  const filled = await listFilled(tx);
  const isLarge = ({ bytes }: { bytes: number }) => bytes > mostBytesToDelete;
  const large = filled.filter(isLarge).map(({ name }) => name);
  if (large.length > 0) await tx.run(`TRUNCATE ${large.join()} CASCADE`);
  const deletions = filled.filter((table) => !isLarge(table)).map(({ name }) => `DELETE FROM ${name}`);
  // All tables lose all rows, so no reference has to be followed.
  const [ignore, heed] = ['replica', 'origin'].map((role) => `SET LOCAL session_replication_role = ${role}`);
  await tx.run([ignore, ...deletions, heed].join(';'));
}

/** The tables that have ever had a row since they were made or truncated. */
function listFilled(tx: SqlTransaction): Promise<{ name: string; bytes: number }[]> {
  return tx.rows(
    `SELECT name, bytes::int FROM pg_tables, format('%I.%I', schemaname, tablename) name, pg_relation_size(name::regclass) bytes
     WHERE schemaname IN ('public', 'pgboss') AND bytes > 0`,
  );
}

async function readAll(tx: SqlTransaction, table: string): Promise<string> {
  const [row] = await tx.rows<{ rows: string }>(`SELECT json_agg(t)::text AS rows FROM ${table} t`);
  return row?.rows ?? '[]';
}
