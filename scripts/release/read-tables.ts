import type { PGlite } from '@electric-sql/pglite';

/** All rows of our tables, and of the list of migrations. The queue makes its own tables anew. */
export async function readTables(pglite: PGlite): Promise<Record<string, object[]>> {
  const { rows: tables } = await pglite.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const read: Record<string, object[]> = {};
  for (const { name } of tables) {
    // As PostgreSQL writes JSON, and so as json_populate_recordset reads it again.
    const { rows } = await pglite.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY 1`);
    if (rows.length > 0) read[name] = rows.map(({ row }) => row);
  }
  return read;
}
