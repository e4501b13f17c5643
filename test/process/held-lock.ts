import { Client } from 'pg';

export interface HeldLock {
  /** Whether anyone waits for it. */
  isWaitedFor(): Promise<boolean>;
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

async function hold(databaseUrl: string, statement: string, params: unknown[] = []): Promise<HeldLock> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement, params);
  return {
    isWaitedFor: async () => {
      // Not pg_stat_activity, which does not change within a transaction.
      const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))';
      const { rows } = await client.query(waiting);
      return rows.length > 0;
    },
    release: () => client.end(),
  };
}
