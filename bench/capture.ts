import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Client, type QueryConfig } from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../src/platform/db/client.ts';
import { startServer } from '../src/start/server.ts';
import { readSettings } from '../src/start/settings.ts';
import { type CaseRequest, isWrite } from './requests/request-row.ts';
import { requestLimit } from './servers.ts';
import { type Sent, type Statements, unitsAbout } from './statements.ts';

const secretKey = Buffer.alloc(32);

/**
 * Sends each request to the service and records the statements that it sends to the database for it. Writes come first,
 * because what the service remembers of lists, such as a total, holds until something is written. The second of two equal
 * reads counts, so the bare server need not ask for a remembered total either.
 */
export async function captureStatements(
  databaseUrl: string,
  workspaceId: string,
  cases: Map<string, CaseRequest[]>,
): Promise<Statements> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey.toString('hex'),
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: requestLimit,
    // Chores read items too: among ten million, some become overdue all the time.
    HEED_WORKERS: '0',
  });
  const database = await openDatabase(settings);
  const { queries, stopRecording } = recordQueries();
  const running = await startServer({ ...settings, secretKey }, database, pino({ level: 'silent' }));
  const { port } = running.server.address() as AddressInfo;

  const statements: Statements = {};
  const all = [...cases].flatMap(([name, requests]) => requests.map((request) => ({ name, request })));
  for (const { name, request } of all.toSorted((one, other) => +isWrite(other.request) - +isWrite(one.request))) {
    if (!isWrite(request)) await ask(request, port);
    queries.length = 0;
    await ask(request, port);
    const units = unitsAbout(workspaceId, queries);
    if (units.length === 0) throw new Error(`${request.method} ${request.path} sends no statement`);
    statements[name] = [...(statements[name] ?? []), units];
  }
  stopRecording();
  await running.stop();
  await database.close();
  return statements;
}

async function ask({ method, path, headers, body }: CaseRequest, port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(headers['idempotency-key'] && { 'idempotency-key': randomUUID() }) },
    ...(body && { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} failed: ${text}`);
}

/** What all connections of this process send from now on. */
function recordQueries() {
  const queries: Sent[] = [];
  const query = Client.prototype.query as (config: string | QueryConfig, ...rest: unknown[]) => unknown;
  const recording = function (this: Client, config: string | QueryConfig, ...rest: unknown[]) {
    const [given] = rest;
    const { text, values = Array.isArray(given) ? given : [] } = typeof config === 'string' ? { text: config } : config;
    queries.push({ text, values, connection: this });
    return query.call(this, config, ...rest);
  };
  Client.prototype.query = recording as typeof Client.prototype.query;
  const stopRecording = () => {
    Client.prototype.query = query as typeof Client.prototype.query;
  };
  return { queries, stopRecording };
}
