import { Client } from 'pg';
import { ownSession, sessionType, waitingFor } from '../support/lock-waits.ts';

export interface HeldLock {
  /** Whether anyone waits for it. */
  isWaitedFor(): Promise<boolean>;
  /** How many connections wait for it. */
  countWaiting(): Promise<number>;
  /** Ends what waits for it. PostgreSQL would notice only afterwards that the process behind it is gone. */
  endWaiting(): Promise<void>;
  release(): Promise<void>;
}

/** Locks the row that every create of the workspace updates. */
export function holdCounter(databaseUrl: string, workspaceId: string): Promise<HeldLock> {
  return hold(databaseUrl, 'SELECT 1 FROM workspace_counters WHERE workspace_id = $1 FOR UPDATE', [workspaceId]);
}

/** Locks an item, so that whoever changes it waits. */
export function holdItem(databaseUrl: string, workspaceId: string, id: string): Promise<HeldLock> {
  return hold(databaseUrl, 'SELECT 1 FROM feedback WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [workspaceId, id]);
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

/** Locks the requests of apps that wait for a decision, so that none is made. */
export function holdAppRequests(databaseUrl: string): Promise<HeldLock> {
  return hold(databaseUrl, "SELECT 1 FROM oauth_records WHERE kind = 'Interaction' FOR UPDATE");
}

async function hold(databaseUrl: string, statement: string, params: unknown[] = []): Promise<HeldLock> {
  const [client, watcher] = [
    new Client({ connectionString: databaseUrl }),
    new Client({ connectionString: databaseUrl }),
  ];
  await Promise.all([client.connect(), watcher.connect()]);
  await client.query('BEGIN');
  await client.query(statement, params);
  const { rows } = await client.query(ownSession);
  const who = async () => (await watcher.query<{ pid: string }>(waitingFor, [rows[0].pid])).rows;
  return {
    isWaitedFor: async () => (await who()).length > 0,
    countWaiting: async () => (await who()).length,
    endWaiting: async () => {
      for (const { pid } of await who()) await watcher.query(`SELECT pg_terminate_backend($1::${sessionType})`, [pid]);
    },
    release: async () => void (await Promise.all([client.end(), watcher.end()])),
  };
}
