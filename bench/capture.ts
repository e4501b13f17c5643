import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Client, type QueryConfig } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../src/platform/db/client.ts';
import { startServer } from '../src/start/server.ts';
import { readSettings } from '../src/start/settings.ts';
import type { CaseName, CaseRequest, Cases } from './cases.ts';
import { withoutEvents } from './without-events.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export type Statements = Record<CaseName, Statement[]>;

const secretKey = Buffer.alloc(32);

/**
 * Sends each request to the service and records the one statement about feedback that it sends to the database. The
 * second request counts: what the service then remembers, such as a long count, the bare server need not ask for. Creates are
 * sent so that each has its own statement: the bare server stores none together.
 */
export async function captureStatements(databaseUrl: string, cases: Cases): Promise<Statements> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey.toString('hex'),
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000000',
  });
  const database = await openDatabase(settings);
  const { queries, stopRecording } = recordQueries();
  const running = await startServer({ ...settings, secretKey }, database, pino({ level: 'silent' }));
  const { port } = running.server.address() as AddressInfo;

  const statements = {} as Statements;
  for (const [name, requests] of Object.entries(cases)) {
    statements[name as CaseName] = [];
    for (const request of requests) {
      await send(request, port);
      queries.length = 0;
      await send(request, port);
      statements[name as CaseName].push(onlyStatement(request, queries));
    }
  }
  stopRecording();
  await running.stop();
  await database.close();
  return statements;
}

async function send({ method, path, headers, body }: CaseRequest, port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    ...(body && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path} failed: ${await response.text()}`);
}

function onlyStatement({ method, path }: CaseRequest, queries: Statement[]): Statement {
  const [statement, ...more] = queries.filter(({ text }) => /\b(FROM|INTO) feedback\b/.test(text));
  if (!statement || more.length > 0) throw new Error(`${method} ${path} is not one statement about feedback`);
  return withoutEvents(statement);
}

/** What all connections of this process send from now on. */
function recordQueries() {
  const queries: Statement[] = [];
  const query = Client.prototype.query as (config: string | QueryConfig, ...rest: unknown[]) => unknown;
  const recording = function (this: Client, config: string | QueryConfig, ...rest: unknown[]) {
    const { text, values = [] } = typeof config === 'string' ? { text: config } : config;
    queries.push({ text, values });
    return query.call(this, config, ...rest);
  };
  Client.prototype.query = recording as typeof Client.prototype.query;
  const stopRecording = () => {
    Client.prototype.query = query as typeof Client.prototype.query;
  };
  return { queries, stopRecording };
}
