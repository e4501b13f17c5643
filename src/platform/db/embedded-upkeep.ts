import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'pino';

const logEveryMs = 10_000;
const tablesEveryMs = 600_000;
const mostLogBytes = 48 * 1_048_576;

/**
 * Does for the embedded database what a PostgreSQL server does by processes of its own. Without it the log keeps
 * everything ever written, and tables the rows that are deleted. Returns a function that stops it.
 */
export function keepUp(pglite: PGlite, log: Logger): () => void {
  const timers = [repeat(shortenLog, logEveryMs), repeat(vacuumMostChanged, tablesEveryMs)];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };

  function repeat(work: (pglite: PGlite) => Promise<void>, everyMs: number): NodeJS.Timeout {
    const turn = () => work(pglite).catch((error) => log.warn({ err: error }, 'the upkeep of the database failed'));
    return setInterval(turn, everyMs).unref();
  }
}

/** What a checkpoint has written to the tables is no longer needed in the log. */
export async function shortenLog(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ bytes: number }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()',
  );
  if ((rows[0]?.bytes ?? 0) > mostLogBytes) await pglite.exec('CHECKPOINT');
}

/** One table at a time, because everyone waits meanwhile. The bounds are those of PostgreSQL's autovacuum. */
export async function vacuumMostChanged(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    `SELECT relid::regclass::text AS name FROM pg_stat_user_tables
     WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
     ORDER BY n_dead_tup + n_mod_since_analyze DESC LIMIT 1`,
  );
  if (rows[0]) await pglite.exec(`VACUUM (ANALYZE) ${rows[0].name}`);
}
