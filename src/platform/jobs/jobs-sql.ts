import type { PgBoss } from 'pg-boss';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../db/sql.ts';

/** Deletes the jobs in whose data a field has one of these values, or lists one. */
export async function deleteJobs(db: Sql, schema: string, field: string, values: string[]): Promise<number> {
  return db.run(Prisma.sql`
    DELETE FROM ${Prisma.raw(schema)}.job WHERE data->${field} ?| ${values}::text[]`);
}

/** Returns the kinds with a job that could be done now. */
export async function findDueKinds(boss: PgBoss, schema: string): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(`
    SELECT q.name FROM ${schema}.queue q WHERE EXISTS (
      SELECT 1 FROM ${schema}.job j
      WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now()
    )`);
  return rows.map(({ name }) => name as string);
}
