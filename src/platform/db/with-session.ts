import { Client } from 'pg';
import type { DatabaseAccess } from './client.ts';
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
  const client = new Client({
    connectionString: database.url,
    application_name: name,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A connection that breaks between two statements makes the next one fail. Without a listener it ends the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(pgSession(client));
  } finally {
    await client.end();
  }
}
