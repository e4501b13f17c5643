const isCitus = process.env.TEST_ON_CITUS !== undefined;

export const sessionType = isCitus ? 'bigint' : 'int';

/** The number of a session, by which {@link waitingFor} finds who waits for it. */
export const ownSession = `SELECT ${isCitus ? 'citus_backend_gpid()' : 'pg_backend_pid()'} AS pid`;

/**
 * The sessions that wait for a lock of `$1`. Not from pg_stat_activity, which does not change within a transaction. On
 * Citus a lock may be on another node.
 */
export const waitingFor = isCitus
  ? 'SELECT waiting_gpid AS pid FROM citus_lock_waits WHERE blocking_gpid = $1::bigint'
  : 'SELECT pid FROM pg_locks WHERE NOT granted AND $1::int = ANY(pg_blocking_pids(pid))';
