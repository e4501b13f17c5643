import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/**
 * Replaces a table's rows by those of a query, whose columns are named as the table's are, perhaps from another database.
 * They pass from one connection to another by COPY. So making rows and storing them takes two processors, and they need no
 * vacuum afterwards.
 */
export async function copyRows(to: string, table: string, query: string, from = to): Promise<void> {
  const source = new Client({ connectionString: from });
  const target = new Client({ connectionString: to });
  await Promise.all([source.connect(), target.connect()]);
  try {
    const { fields } = await source.query(`SELECT * FROM (${query}) AS made LIMIT 0`);
    const columns = fields.map(({ name }) => name).join(', ');
    // Rows can be stored as frozen only in the transaction that has emptied the table.
    await target.query('BEGIN');
    await target.query(`TRUNCATE ${table}`);
    const rows = source.query(copyTo(`COPY (${query}) TO STDOUT (FORMAT binary)`));
    await pipeline(rows, target.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN (FORMAT binary, FREEZE)`)));
    await target.query('COMMIT');
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
