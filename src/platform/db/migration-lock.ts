import type { SqlTransaction } from './sql-session.ts';

/** Prisma locks with it. */
const number = 72707369;

/** Lets one process make what all schemas of the database share, until the transaction ends. */
export async function lockDatabase(tx: SqlTransaction): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(${number})::text`);
}

/** Lets one process migrate the schema at a time, until the transaction ends, even behind PgBouncer. */
export async function lockMigrations(tx: SqlTransaction): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(CASE current_schema() WHEN 'public' THEN ${number}
    ELSE hashtextextended(concat('heed migrations ', current_schema()), 0) END)::text`);
}
