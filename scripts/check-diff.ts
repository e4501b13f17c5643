import { readFileSync } from 'node:fs';
import type { SqlSession } from '../src/platform/db/sql-session.ts';
import type { OpenApiDocument } from './contract/openapi-document.ts';
import { type CheckConstraint, checkConstraints } from './generate/check-constraints.ts';

/**
 * Returns the SQL that gives a migrated database each constraint of the contract's enums that it lacks or has with
 * other values.
 */
export async function checkDiff(session: SqlSession): Promise<string[]> {
  const contract = new URL('../generated/openapi.json', import.meta.url);
  const wanted = checkConstraints(JSON.parse(readFileSync(contract, 'utf8')) as OpenApiDocument);
  const present = await readCheckConstraints(session);
  return wanted.flatMap(({ name, table, values, sql }) => {
    const found = present.find((one) => one.name === name && one.table === table);
    if (found?.values.join() === values.join()) return [];
    return found ? [`ALTER TABLE "${table}" DROP CONSTRAINT "${name}";`, sql] : [sql];
  });
}

/** Reads what the database has: for each constraint over one column, the texts that it allows. */
export function readCheckConstraints(session: SqlSession): Promise<Omit<CheckConstraint, 'sql'>[]> {
  return session.transaction(async (tx) => {
    const rows = await tx.rows<{ name: string; table: string; column: string; definition: string }>(`
      SELECT conname AS name, relname AS table, attname AS column, pg_get_constraintdef(c.oid) AS definition
      FROM pg_constraint c
        JOIN pg_class t ON t.oid = conrelid
        JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
      WHERE contype = 'c' AND connamespace = current_schema()::regnamespace AND cardinality(conkey) = 1
      ORDER BY conname`);
    return rows.map(({ definition, ...constraint }) => ({
      ...constraint,
      values: Array.from(definition.matchAll(/'([^']*)'::text/g), ([, value = '']) => value),
    }));
  });
}
