import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Client, type QueryConfig } from 'pg';
import { pino } from 'pino';
import { isId } from '../src/base/ids.ts';
import { submitFeedback } from '../src/domain/feedback/submit-feedback.ts';
import { findReferencedProject } from '../src/domain/rules/project-rules.ts';
import { inTransaction, newContext, type Services } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/db/client.ts';
import { startServer } from '../src/start/server.ts';
import { readSettings } from '../src/start/settings.ts';
import type { CaseName, CaseRequest, Cases } from './cases.ts';
import type { Statement } from './statement.ts';
import { withoutEvents } from './without-events.ts';

/** Of each request: one statement, or those of a transaction with its BEGIN and COMMIT. */
export type Statements = Record<CaseName, Statement[][]>;

const secretKey = Buffer.alloc(32);
/** After these, a total is remembered and was found to hold. */
const requestsBefore = 2;

/**
 * Sends each request to the service and records the one statement about feedback that it sends to the database, or the
 * transaction of a change and of a create with a key. The last request counts: what the service then remembers, such as a
 * total, the bare server need not ask for.
 */
export async function captureStatements(databaseUrl: string, cases: Cases): Promise<Statements> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey.toString('hex'),
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    // Chores read items too: among ten million, some become overdue all the time.
    HEED_WORKERS: '0',
  });
  const database = await openDatabase(settings);
  const { queries, stopRecording } = recordQueries();
  const running = await startServer({ ...settings, secretKey }, database, pino({ level: 'silent' }));
  const { port } = running.server.address() as AddressInfo;

  const statements = {} as Statements;
  for (const [name, requests] of Object.entries(cases)) {
    statements[name as CaseName] = [];
    for (const request of requests) {
      const isTransaction = name === 'change' || name === 'create with a key';
      const ask = () => (name === 'create' ? createAlone(running.services, request) : send(request, port));
      for (let before = 0; before < requestsBefore && name !== 'change'; before++) await ask();
      queries.length = 0;
      await ask();
      statements[name as CaseName].push(
        isTransaction ? transactionOf(request, queries) : [onlyStatement(request, queries)],
      );
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
    headers: { ...headers, ...(headers['idempotency-key'] && { 'idempotency-key': randomUUID() }) },
    ...(body && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path} failed: ${await response.text()}`);
}

/** In a transaction each item has a statement of its own. The bare server stores none together. */
async function createAlone(services: Services, { body = '' }: CaseRequest): Promise<void> {
  const { workspaceId, projectId, ...submission } = JSON.parse(body);
  const ctx = newContext(services, 'bench');
  const project = await findReferencedProject(ctx, workspaceId, projectId);
  const origin = { project, plan: 'pro_max', widgetId: 'api', channel: 'api' } as const;
  await inTransaction(ctx, (tx) => submitFeedback(tx, origin, submission));
}

/** Chores of the service read items too, of all workspaces. */
function onlyStatement({ method, path }: CaseRequest, queries: Sent[]): Statement {
  const [statement, ...more] = queries.filter(
    ({ text, values }) => /\b(FROM|INTO) feedback\b/.test(text) && values.some((value) => isId('ws', `${value}`)),
  );
  if (!statement || more.length > 0) throw new Error(`${method} ${path} is not one statement about feedback`);
  return withoutEvents(statement);
}

/** What the connection sent that wrote the item, from its BEGIN to its COMMIT. */
function transactionOf({ method, path }: CaseRequest, queries: Sent[]): Statement[] {
  const { connection } = queries.find(({ text }) => /^\s*UPDATE .*\bfeedback\b|\bINTO feedback\b/s.test(text)) ?? {};
  const sent = queries.filter((query) => query.connection === connection).map(({ text, values }) => ({ text, values }));
  const begin = sent.findIndex(({ text }) => text === 'BEGIN');
  const end = sent.findIndex(({ text }) => text === 'COMMIT');
  if (begin === -1 || end < begin) throw new Error(`${method} ${path} is not one transaction`);
  return sent.slice(begin, end + 1);
}

interface Sent extends Statement {
  connection: Client;
}

/** What all connections of this process send from now on. */
function recordQueries() {
  const queries: Sent[] = [];
  const query = Client.prototype.query as (config: string | QueryConfig, ...rest: unknown[]) => unknown;
  const recording = function (this: Client, config: string | QueryConfig, ...rest: unknown[]) {
    const { text, values = [] } = typeof config === 'string' ? { text: config } : config;
    queries.push({ text, values, connection: this });
    return query.call(this, config, ...rest);
  };
  Client.prototype.query = recording as typeof Client.prototype.query;
  const stopRecording = () => {
    Client.prototype.query = query as typeof Client.prototype.query;
  };
  return { queries, stopRecording };
}
