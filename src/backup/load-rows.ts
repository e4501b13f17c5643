import type { SecretBox } from '../base/sealing.ts';
import type { SqlTransaction } from '../platform/db/sql-session.ts';
import { addressColumns, jobsName, quoted, tableInSql } from './contents.ts';
import { columnsOf } from './read-tables.ts';
import { sealSecrets } from './secrets.ts';

/** Where rows are restored, and what makes them those of this installation. */
export interface RowTarget {
  tx: SqlTransaction;
  secrets: SecretBox;
  siteUrl: string;
}

/** Returns what inserts lines of the backup's tables, whose columns its head names. */
export function rowLoader({ tx, secrets, siteUrl }: RowTarget, tables: { name: string; columns: string[] }[]) {
  const statements = new Map<string, string>();
  return async (table: string, lines: string[]): Promise<void> => {
    const statement = statements.get(table) ?? insertStatement(tx, table, await sharedColumns(tx, table, tables));
    statements.set(table, statement);
    const rows = `[${lines.map((line) => sealSecrets(secrets, table, line)).join(',')}]`;
    await tx.rows(statement, addressColumns[table] ? [rows, siteUrl] : [rows]);
  };
}

/** The queue's tables may be of another version than those of the backup. */
async function sharedColumns(
  tx: SqlTransaction,
  table: string,
  tables: { name: string; columns: string[] }[],
): Promise<string[]> {
  const own = await columnsOf(tx, table);
  const inBackup = tables.find(({ name }) => name === table)?.columns ?? [];
  return own.filter((column) => inBackup.includes(column));
}

function insertStatement(tx: SqlTransaction, table: string, columns: string[]): string {
  const target = tableInSql(tx, table);
  const addresses = addressColumns[table] ?? [];
  const values = columns.map((column) => {
    const value = `r.${quoted(column)}`;
    return addresses.includes(column)
      ? `CASE WHEN starts_with(${value}, '/media/') THEN $2::text || ${value} ELSE ${value} END`
      : value;
  });
  // Jobs of a kind that this version does not have any more would have nobody who does them.
  const only = table === jobsName ? `WHERE r.name IN (SELECT name FROM ${tx.queueSchema}.queue)` : '';
  return `INSERT INTO ${target} (${columns.map(quoted).join(', ')})
    SELECT ${values.join(', ')} FROM json_populate_recordset(NULL::${target}, $1::json) r ${only}`;
}

/** Lets columns that the database numbers by itself continue after the highest restored number. */
export async function continueSequences(tx: SqlTransaction, tables: string[]): Promise<void> {
  for (const table of tables.map((name) => tableInSql(tx, name))) {
    const columns = await tx.rows<{ name: string; sequence: string }>(
      `SELECT attname AS name, pg_get_serial_sequence($1, attname) AS sequence FROM pg_attribute
       WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped
         AND pg_get_serial_sequence($1, attname) IS NOT NULL`,
      [table],
    );
    for (const { name, sequence } of columns)
      await tx.rows(
        `SELECT setval($1::regclass, max(${quoted(name)}))::text FROM ${table} HAVING max(${quoted(name)}) IS NOT NULL`,
        [sequence],
      );
  }
}
