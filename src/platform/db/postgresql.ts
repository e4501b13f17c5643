import { Pool } from 'pg';
import { poolConfig } from './session-client.ts';
import { watchPool } from './watchdog.ts';

export interface Postgresql {
  pool: Pool;
  close(): Promise<void>;
}

interface Options {
  poolSize: number;
  /** The server itself, if a pooler answers at the address. */
  directUrl: string | undefined;
}

/** Connects when first used, so the service starts, and says so, even while the database is away. */
export function openPostgresql(databaseUrl: string, { poolSize, directUrl = databaseUrl }: Options): Postgresql {
  const limits = { connectionTimeoutMillis: 1500, max: poolSize };
  const pool = new Pool({ ...poolConfig(databaseUrl, 'heed'), ...limits });
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
