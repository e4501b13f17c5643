import { Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { columnName } from '../../../platform/db/column-names.ts';
import { type CountsRow, countNames, durationNames } from './counts.ts';

const keys = ['grain', 'dimension', 'projectId', 'day', 'value'] as const;
const numbers = [...countNames, 'opened'] as const;
const histograms = [...durationNames, 'ages'] as const;
const all = [...keys, ...numbers, ...histograms] satisfies (keyof CountsRow)[];

const types: Partial<Record<keyof CountsRow, string>> = { day: 'date', ratingSum: 'float8' };
for (const name of numbers) types[name] ??= 'int';
for (const name of histograms) types[name] = 'jsonb';

const columns = Prisma.raw(all.map(columnName).join(', '));
const fields = Prisma.raw(all.map((name) => `"${name}"`).join(', '));
const record = Prisma.raw(all.map((name) => `"${name}" ${types[name] ?? 'text'}`).join(', '));
const sums = Prisma.raw(
  [
    ...numbers.map(columnName).map((column) => `${column} = m.${column} + excluded.${column}`),
    ...histograms.map(columnName).map((column) => `${column} = ${sumOf(column)}`),
  ].join(', '),
);

/** Adds to what the days and months have counted, in one statement. */
export async function addToCounts({ db }: SqlContext, workspaceId: string, rows: CountsRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.run(Prisma.sql`
    INSERT INTO metrics_counts AS m (workspace_id, ${columns})
    SELECT ${workspaceId}, ${fields} FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS new (${record})
    ON CONFLICT (workspace_id, grain, dimension, project_id, day, value) DO UPDATE SET ${sums}`);
}

/** The sum of two histograms, without what has come to nothing. */
function sumOf(column: string): string {
  const each = (row: string) => `SELECT key, value::int AS count FROM jsonb_each_text(${row}.${column})`;
  return `CASE WHEN excluded.${column} = '{}' THEN m.${column} ELSE (
    SELECT coalesce(jsonb_object_agg(key, count), '{}') FROM (
      SELECT key, sum(count) AS count FROM (${each('m')} UNION ALL ${each('excluded')}) AS entries
      GROUP BY key HAVING sum(count) <> 0) AS sums) END`;
}
