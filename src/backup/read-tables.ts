import { inBatches } from '../platform/db/snapshot.ts';
import type { SqlTransaction } from '../platform/db/sql-session.ts';
import { addressColumns, jobsName, quoted, tableInSql } from './contents.ts';

const rowsAtOnce = 200;
const partBytes = 1_048_576;

/** The names of a table's columns, but for those that the database computes. */
export async function columnsOf(tx: SqlTransaction, table: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [tableInSql(tx, table)],
  );
  return rows.map(({ name }) => name);
}

/** Returns the rows of a table as lines of JSON, in parts of about a megabyte. */
export async function* readParts(tx: SqlTransaction, table: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let bytes = 0;
  for await (const batch of inBatches<{ line: string }>(tx, await linesQuery(tx, table), rowsAtOnce)) {
    for (const { line } of batch) {
      lines.push(line);
      bytes += line.length;
    }
    if (bytes < partBytes) continue;
    yield lines;
    lines = [];
    bytes = 0;
  }
  if (lines.length > 0) yield lines;
}

async function linesQuery(tx: SqlTransaction, table: string): Promise<string> {
  if (table === jobsName) return unfinishedJobs(tableInSql(tx, table));
  const key = (await primaryKey(tx, table)).map(quoted).join(', ');
  const paths = (addressColumns[table] ?? []).map((column) => `'${column}', ${pathOfAddress(`t.${quoted(column)}`)}`);
  const line = paths.length > 0 ? `to_jsonb(t) || jsonb_build_object(${paths.join(', ')})` : 'row_to_json(t)';
  // Apps keep what they were allowed, and no token: they sign in anew after a restore.
  const only = table === 'oauth_records' ? "WHERE t.kind = 'Client'" : '';
  return `SELECT (${line})::text AS line FROM ${tableInSql(tx, table)} t ${only} ORDER BY ${key}`;
}

/** Those that a worker had when the backup was made begin again, as after a crash. */
const unfinishedJobs = (jobs: string) => `
  SELECT (to_jsonb(j) || jsonb_build_object('state', CASE j.state WHEN 'active' THEN 'retry' ELSE j.state END))::text AS line
  FROM ${jobs} j WHERE j.state IN ('created', 'retry', 'active') ORDER BY j.name, j.id`;

/** `https://feedback.example.com/media/x.png` as `/media/x.png`, so that it holds under another SITE_URL. */
function pathOfAddress(column: string): string {
  return `regexp_replace(${column}, '^https?://[^?#]*(/media/[^/?#]+)$', '\\1')`;
}

async function primaryKey(tx: SqlTransaction, table: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `SELECT attname AS name FROM pg_index, unnest(indkey) WITH ORDINALITY AS key (number, place)
     JOIN pg_attribute ON attnum = key.number
     WHERE indrelid = to_regclass($1) AND indisprimary AND attrelid = indrelid ORDER BY place`,
    [tableInSql(tx, table)],
  );
  return rows.map(({ name }) => name);
}
