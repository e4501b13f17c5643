import { type ClientConfig, Pool } from 'pg';
import { watchPool } from './watchdog.ts';

export interface Postgresql {
  pool: Pool;
  close(): Promise<void>;
}

/** Connects when first used, so the service starts, and says so, even while the database is away. */
export function openPostgresql(databaseUrl: string, poolSize: number): Postgresql {
  const config: ClientConfig = {
    connectionString: withUtc(databaseUrl),
    application_name: 'heed',
    connectionTimeoutMillis: 1500,
    keepAlive: true,
  };
  const pool = new Pool({ ...config, max: poolSize });
  // The pool drops an idle connection that breaks. Without a listener this would end the process.
  pool.on('error', () => undefined);
  const stopWatching = watchPool(pool, config);
  return {
    pool,
    close: async () => {
      stopWatching();
      await pool.end();
    },
  };
}

/** The Prisma adapter writes and reads timestamps without their offset. */
function withUtc(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = [url.searchParams.get('options'), '-c TimeZone=UTC'].filter(Boolean).join(' ');
  url.searchParams.set('options', options);
  return url.href;
}
