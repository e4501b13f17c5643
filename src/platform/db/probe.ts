import { Client } from 'pg';

/** Asks something at an address, on a connection of its own. */
export async function probe<Answer>(databaseUrl: string, ask: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'heed probe',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // A connection that breaks makes the question fail. Without a listener it ends the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
