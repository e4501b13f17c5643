import { probe } from './probe.ts';

/**
 * Whether a pooler answers at this address. PostgreSQL says at the login which of its processes serves the connection. A
 * pooler says something of its own, because the process may be another one for each transaction.
 */
export function isPooled(databaseUrl: string): Promise<boolean> {
  return probe(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // @types/pg does not know it.
    return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
  });
}

/** Whether two clients of the pooler that prepare different statements under one name get what they have asked for. */
export function keepsPrepared(poolerUrl: string): Promise<boolean> {
  return probe(poolerUrl, (first) =>
    probe(poolerUrl, async (second) => {
      try {
        for (const [client, text] of [
          [first, 'SELECT 1'],
          [second, 'SELECT 2'],
          [first, 'SELECT 1'],
        ] as const)
          await client.query({ name: 'heed_probe', text });
        return true;
      } catch {
        return false;
      }
    }),
  );
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
