import { queueSchemaOf, schemaOf } from './address.ts';
import type { DatabaseAccess } from './client.ts';
import { connect } from './session-client.ts';
import { pgliteSession, pgSession, type SqlSession } from './sql-session.ts';

/**
 * Does work on a connection of its own, not one of the pool, because it may take longer than the pool's watchdog
 * allows. The embedded database has only one. `name` is what PostgreSQL shows for it.
 */
export async function withSession<Result>(
  database: DatabaseAccess,
  name: string,
  work: (session: SqlSession) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'embedded') return work(pgliteSession(database.pglite));
  const client = await connect(database.url, name, { connectionTimeoutMillis: 5000 });
  try {
    return await work(pgSession(client, queueSchemaOf(schemaOf(database.url))));
  } finally {
    await client.end();
  }
}
