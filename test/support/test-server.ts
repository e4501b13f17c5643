import { Client } from 'pg';

/** Its name distinguishes simultaneous test runs. */
export const templateName = `heed_test_template_${process.env.TEST_RUN ?? 'main'}`;

/** Runs one statement on the PostgreSQL server that tests may use. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
