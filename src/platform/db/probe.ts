import type { Client } from 'pg';
import { connect } from './session-client.ts';

/** Asks something at an address, on a connection of its own. */
export async function probe<Answer>(
  databaseUrl: string,
  ask: (client: Client) => Promise<Answer>,
  open = connect,
): Promise<Answer> {
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = await open(databaseUrl, 'heed probe', limits);
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
