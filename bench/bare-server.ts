/**
 * What the service is measured against: Express and pg with nothing between them. It runs the statements that the
 * service sends to the database for the same request (see capture.ts), checks nothing and writes no events, except in
 * transactions. It prepares all statements. The service prepares those that find or store a single item.
 */
import { createHash, randomUUID } from 'node:crypto';
import express from 'express';
import { Pool, type PoolClient } from 'pg';
import { newId } from '../src/base/ids.ts';
import type { Statement } from './statement.ts';

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
  options: '-c TimeZone=UTC',
});
let statements: Record<string, Statement[][] | undefined> = {};
process.on('message', (message) => {
  statements = message as typeof statements;
});

/** What each text is prepared as. */
const names = new Map<string, string>();

const app = express().disable('etag').use(express.json());
app.get('/:name/:index', async (req, res) => {
  const { text = '', values } = statements[req.params.name]?.[Number(req.params.index)]?.[0] ?? {};
  res.json({ data: await run(pool, text, values) });
});
app.post('/:name/:index', async (req, res) => {
  res
    .status(201)
    .json({ data: await runAll(statements[req.params.name]?.[Number(req.params.index)], /\b(?:fb|evt)_\w{26}/g) });
});
app.patch('/:name/:index', async (req, res) => {
  res.json({ data: await runAll(statements[req.params.name]?.[Number(req.params.index)], /\bevt_\w{26}/g) });
});

/** Several are a transaction. Each request has its own `newIds`. Returns the last rows that a statement returns. */
async function runAll(sent: Statement[] | undefined, newIds: RegExp): Promise<unknown[]> {
  const own = ownNames(newIds);
  const [first, ...others] = sent ?? [];
  if (!first) return [];
  if (others.length === 0) return run(pool, first.text, first.values.map(own));
  const client = await pool.connect();
  let shown: unknown[] = [];
  for (const { text, values } of [first, ...others]) {
    const rows = await run(client, text, values.map(own));
    if (rows.length > 0) shown = rows;
  }
  client.release();
  return shown;
}

/** Replaces the ids, and an Idempotency-Key. */
function ownNames(newIds: RegExp): (value: unknown) => unknown {
  const key = randomUUID();
  const own = (text: string) =>
    text
      .replaceAll(newIds, (id) => newId(id.startsWith('fb') ? 'fb' : 'evt'))
      .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, key);
  return (value) => (typeof value === 'string' ? own(value) : value);
}

async function run(on: Pool | PoolClient, text: string, values: unknown[] = []): Promise<unknown[]> {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
  }
  return (await on.query({ name, text, values })).rows;
}

app.listen(Number(process.env.PORT), '127.0.0.1');
