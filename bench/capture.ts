import type { AddressInfo } from 'node:net';
import type { QueryConfig } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../src/db/client.ts';
import { readSettings } from '../src/env.ts';
import { startServer } from '../src/server.ts';
import type { CaseName, CaseRequest, Cases } from './cases.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export type Statements = Record<CaseName, Statement[]>;

/** Sends each request to the service once and notes what it asks of the database about feedback: one statement each. */
export async function captureStatements(databaseUrl: string, cases: Cases): Promise<Statements> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: '0'.repeat(64),
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000000',
  });
  const database = await openDatabase(settings);
  if (database.kind !== 'postgresql') throw new Error('The benchmark runs on PostgreSQL');
  const queries = recordQueries(database.pool);
  const running = await startServer(settings, database, pino({ level: 'silent' }));
  const { port } = running.server.address() as AddressInfo;

  const statements = {} as Statements;
  for (const [name, requests] of Object.entries(cases)) {
    statements[name as CaseName] = [];
    for (const request of requests) statements[name as CaseName].push(await statementOf(request, port, queries));
  }
  await running.stop();
  await database.close();
  return statements;
}

async function statementOf({ method, path, headers, body }: CaseRequest, port: number, queries: Statement[]) {
  queries.length = 0;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) });
  if (!response.ok) throw new Error(`${method} ${path} failed: ${await response.text()}`);
  const [statement, ...more] = queries.filter(({ text }) => /\bfeedback\b/.test(text));
  if (!statement || more.length > 0) throw new Error(`${method} ${path} is not one statement about feedback`);
  return statement;
}

function recordQueries(pool: { query: unknown }): Statement[] {
  const sent: Statement[] = [];
  const query = pool.query as (config: QueryConfig, ...rest: unknown[]) => unknown;
  pool.query = (config: QueryConfig, ...rest: unknown[]) => {
    sent.push({ text: config.text, values: config.values ?? [] });
    return query.call(pool, config, ...rest);
  };
  return sent;
}
