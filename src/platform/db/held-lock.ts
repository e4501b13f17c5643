import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { schemaOf } from './address.ts';
import { connect, loginProcess } from './session-client.ts';

/** The database of the processes among which one is chosen. The embedded database has one process. */
export type LockDatabase = { kind: 'embedded' } | { kind: 'postgresql'; url: string };

/** How often a process that waits tries to take the lock, and one that has it looks whether its connection lives. */
const lookEveryMs = 3_000;
const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
const nothing = () => undefined;

/**
 * Works in one process of the schema at a time, until `stopped`. The work is told to end when the connection breaks that
 * holds the lock, because another process may then have it. It begins anew once the lock is held again.
 */
export async function holdLock(
  database: LockDatabase,
  name: string,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (database.kind === 'embedded') return work(stopped);
  while (!stopped.aborted) {
    await holdOverConnection(database.url, name, stopped, work).catch(nothing);
    await pause(lookEveryMs, undefined, { signal: stopped, ref: false }).catch(nothing);
  }
}

async function holdOverConnection(
  url: string,
  name: string,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await connect(url, `heed ${name}`.slice(0, 40), limits);
  const lost = new AbortController();
  client.once('end', () => lost.abort());
  try {
    const signal = AbortSignal.any([stopped, lost.signal]);
    while (!(await take(client, `heed ${name} ${schemaOf(url)}`)))
      await pause(lookEveryMs, undefined, { signal, ref: false });
    const timer = setInterval(() => void client.query('SELECT 1').catch(() => client.end()), lookEveryMs).unref();
    await work(signal).finally(() => clearInterval(timer));
  } finally {
    await client.end().catch(nothing);
  }
}

/**
 * PostgreSQL keeps the lock for the connection. A pooler lends a connection for a transaction only, so behind it the
 * transaction stays open. It has no snapshot and holds up no vacuum.
 */
async function take(client: Client, key: string): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const isPooled = rows[0]?.pid !== loginProcess(client);
  if (isPooled) await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
  const lock = isPooled ? 'pg_try_advisory_xact_lock' : 'pg_try_advisory_lock';
  const answer = await client.query<{ taken: boolean }>(`SELECT ${lock}(hashtextextended($1, 0)) AS taken`, [key]);
  const isTaken = answer.rows[0]?.taken === true;
  if (isPooled && !isTaken) await client.query('ROLLBACK');
  return isTaken;
}
