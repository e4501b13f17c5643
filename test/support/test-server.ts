import { Client, type QueryResult, type QueryResultRow } from 'pg';

// Their names distinguish simultaneous test runs.
const run = process.env.TEST_RUN ?? 'main';
export const templateName = `heed_test_template_${run}`;
/** What the names of the databases begin with that the test files clone from the template. */
export const clonePrefix = `heed_test_run_${run}_`;

/**
 * Drops what the run's test files have cloned, a few at a time. Each drop waits for a checkpoint, which would hold up a
 * test file, and here several share one.
 */
export async function dropClones(serverUrl: string): Promise<void> {
  const { rows } = await onServer<{ name: string }>(
    serverUrl,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${clonePrefix}')`,
  );
  const names = rows.map(({ name }) => name).values();
  const dropRest = async () => {
    for (const name of names) await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  await Promise.all(Array.from({ length: 8 }, dropRest));
}

/** Runs one statement on the PostgreSQL server that tests may use. */
export async function onServer<Row extends QueryResultRow>(
  serverUrl: string,
  statement: string,
): Promise<QueryResult<Row>> {
  const client = new Client({ connectionString: serverUrl });
  // The query fails as well when the server goes away, and says so to whoever waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query<Row>(statement);
  } finally {
    await client.end();
  }
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
