import { Prisma } from '../../../generated/prisma/client.ts';
import { columnName } from './column-names.ts';
import type { Sql } from './sql.ts';

/** Inserts rows that all have the same fields. They go as one parameter, however many they are. */
export async function insertRows(tx: { db: Sql }, table: string, rows: object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Prisma.raw(Object.keys(first).map(columnName).join(', '));
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(row)) record[columnName(name)] = value;
    return record;
  });
  await tx.db.run(Prisma.sql`
    INSERT INTO ${Prisma.raw(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${Prisma.raw(table)}, ${JSON.stringify(records)}::json)`);
}
