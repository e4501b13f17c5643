import { Client } from 'pg';

export interface RecordedStatement {
  text: string;
  values: unknown[];
}

/** Only these have a plan. */
const planned = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)/;

/** Does work and returns what it sent to PostgreSQL, whoever sent it. Nothing else may use the database meanwhile. */
export async function recordStatements<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: RecordedStatement[] }> {
  const statements: RecordedStatement[] = [];
  const { query } = Client.prototype;
  Client.prototype.query = function recorded(this: Client, ...args: unknown[]) {
    const [config, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const statement = typeof config === 'string' ? { text: config, values } : config;
    if (planned.test(statement.text ?? '')) statements.push({ text: statement.text, values: statement.values ?? [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    return { result: await work(), statements };
  } finally {
    Client.prototype.query = query;
  }
}

/** What PostgreSQL says of how it would answer each of the statements, in their order. It changes nothing. */
export async function explainStatements(databaseUrl: string, statements: RecordedStatement[]): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    const plans: string[] = [];
    for (const { text, values } of statements) {
      await client.query('BEGIN');
      const { rows } = await client.query(`EXPLAIN (COSTS OFF) ${text}`, values);
      await client.query('ROLLBACK');
      plans.push([text, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
    }
    return plans;
  } finally {
    await client.end();
  }
}
