import { Client } from 'pg';

export interface HeldLock {
  /** Whether anyone waits for it. */
  isWaitedFor(): Promise<boolean>;
  /** Ends what waits for it. PostgreSQL would notice only afterwards that the process behind it is gone. */
  endWaiting(): Promise<void>;
  release(): Promise<void>;
}

/** Locks the row that every create of the workspace updates. */
export function holdCounter(databaseUrl: string, workspaceId: string): Promise<HeldLock> {
  return hold(databaseUrl, 'SELECT 1 FROM workspace_counters WHERE workspace_id = $1 FOR UPDATE', [workspaceId]);
}

/** Takes the lock under which migrations are applied, so that a start waits for it. */
export function holdMigrations(databaseUrl: string): Promise<HeldLock> {
  return hold(databaseUrl, 'SELECT pg_advisory_xact_lock(72707369)');
}

/** Locks the place of subscriptions in the workspace's log, so that no deliveries are made. */
export function holdDeliveriesMaking(databaseUrl: string, workspaceId: string): Promise<HeldLock> {
  const place = `SELECT 1 FROM log_places WHERE workspace_id = $1 AND reader = 'subscriptions' FOR UPDATE`;
  return hold(databaseUrl, place, [workspaceId]);
}

/** Takes the lock under which posts are claimed, so that none is. */
export function holdClaims(databaseUrl: string): Promise<HeldLock> {
  return hold(databaseUrl, `SELECT pg_advisory_xact_lock(hashtext('heed outgoing posts'))`);
}

/** Locks all deliveries, so that none can be read. */
export function holdDeliveries(databaseUrl: string): Promise<HeldLock> {
  return hold(databaseUrl, 'LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE');
}

/** Locks the deliveries that there are, so that what becomes of them cannot be noted. */
export function holdNotes(databaseUrl: string): Promise<HeldLock> {
  return hold(databaseUrl, 'SELECT 1 FROM deliveries FOR UPDATE');
}

/** Not pg_stat_activity, which does not change within a transaction. */
const waiting = 'FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';

async function hold(databaseUrl: string, statement: string, params: unknown[] = []): Promise<HeldLock> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement, params);
  return {
    isWaitedFor: async () => (await client.query(`SELECT 1 ${waiting}`)).rows.length > 0,
    endWaiting: async () => void (await client.query(`SELECT pg_terminate_backend(pid) ${waiting}`)),
    release: () => client.end(),
  };
}
