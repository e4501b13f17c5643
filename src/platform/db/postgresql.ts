import { type ClientConfig, Pool } from 'pg';
import { UtcClient } from './utc-client.ts';
import { watchPool } from './watchdog.ts';

export interface Postgresql {
  pool: Pool;
  close(): Promise<void>;
}

/**
 * Connects when first used, so the service starts, and says so, even while the database is away. `directUrl` is the server
 * itself, if a pooler answers at `databaseUrl`.
 */
export function openPostgresql(databaseUrl: string, poolSize: number, directUrl = databaseUrl): Postgresql {
  const config: ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'heed',
    connectionTimeoutMillis: 1500,
    keepAlive: true,
  };
  // Only what goes through SharedConnections makes use of pipelining.
  const pool = new Pool({ ...config, max: poolSize, Client: UtcClient, pipeline: true });
  // The pool drops an idle connection that breaks. Without a listener this would end the process.
  pool.on('error', () => undefined);
  const stopWatching = watchPool(pool, [...new Set([databaseUrl, directUrl])]);
  return {
    pool,
    close: async () => {
      stopWatching();
      await pool.end();
    },
  };
}
