import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { probe } from './probe.ts';
import { loginProcess } from './session-client.ts';

/**
 * Whether a pooler answers at this address. PostgreSQL says at the login which of its processes serves the connection. A
 * pooler says something of its own, because the process may be another one for each transaction.
 */
export function isPooled(databaseUrl: string): Promise<boolean> {
  return probe(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid !== loginProcess(client);
  });
}

/**
 * Whether two clients of the pooler that prepare different statements under one name get what they have asked for. Beside
 * the traffic of others, each may happen to get a connection that has its own statement, so they ask several times.
 */
export function keepsPrepared(poolerUrl: string): Promise<boolean> {
  return probe(poolerUrl, (first) =>
    probe(poolerUrl, async (second) => {
      for (let round = 0; round < rounds; round += 1) {
        if (!(await getsItsOwn(first, 'first')) || !(await getsItsOwn(second, 'second'))) return false;
        await setTimeout(pauseMs);
      }
      return true;
    }),
  );
}

const rounds = 10;
/** So that the others have taken other connections since. */
const pauseMs = 5;

/** The connection may lack the statement, may have it already, or may have that of the other client. */
async function getsItsOwn(client: Client, answer: string): Promise<boolean> {
  try {
    const { rows } = await client.query({ name: 'heed_probe', text: `SELECT '${answer}' AS answer` });
    return rows[0]?.answer === answer;
  } catch {
    return false;
  }
}

/** Whether both addresses lead to one database: of the same name, on a server that was started at the same moment. */
export async function isSameDatabase(oneUrl: string, otherUrl: string): Promise<boolean> {
  const [one, other] = await Promise.all([oneUrl, otherUrl].map((url) => probe(url, identify)));
  return one === other;
}

async function identify(client: { query: (text: string) => Promise<{ rows: { identity: string }[] }> }) {
  const { rows } = await client.query(`SELECT current_database() || ' ' || pg_postmaster_start_time() AS identity`);
  return rows[0]?.identity;
}
