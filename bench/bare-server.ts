/**
 * What the service is measured against: Express and pg with nothing between them. It runs the statements that the
 * service sends to the database for the same request (see capture.ts), checks nothing and writes no events, except in the
 * transactions of changes. It prepares all statements. The service prepares those that find or store a single item.
 */
import { createHash } from 'node:crypto';
import express from 'express';
import { Pool, type PoolClient } from 'pg';
import { isId, newId } from '../src/base/ids.ts';
import type { Statement } from './capture.ts';

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
app.post('/create/:index', async (req, res) => {
  const { text = '', values = [] } = statements.create?.[Number(req.params.index)]?.[0] ?? {};
  const ownId = values.map((value) => (isId('fb', String(value)) ? newId('fb') : value));
  res.status(201).json({ data: await run(pool, text, ownId) });
});
app.patch('/change/:index', async (req, res) => {
  const client = await pool.connect();
  let shown: unknown[] = [];
  for (const { text, values } of statements.change?.[Number(req.params.index)] ?? []) {
    const rows = await run(client, text, values.map(withOwnEvent));
    if (rows.length > 0) shown = rows;
  }
  client.release();
  res.json({ data: shown });
});

/** An event has an id of its own each time. */
function withOwnEvent(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/\bevt_\w{26}/g, () => newId('evt')) : value;
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
