/**
 * What the service is measured against: Express and pg with nothing between them. It runs the statements that the
 * service sends to the database for the same request (see capture.ts), checks nothing and writes no events. It prepares
 * all statements. The service prepares those that find or store a single item.
 */
import { createHash } from 'node:crypto';
import express from 'express';
import { Pool } from 'pg';
import { isId, newId } from '../src/base/ids.ts';
import type { Statement } from './capture.ts';

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
  options: '-c TimeZone=UTC',
});
let statements: Record<string, Statement[] | undefined> = {};
process.on('message', (message) => {
  statements = message as typeof statements;
});

/** What each text is prepared as. */
const names = new Map<string, string>();

const app = express().disable('etag').use(express.json());
app.get('/:name/:index', async (req, res) => {
  const { text = '', values } = statements[req.params.name]?.[Number(req.params.index)] ?? {};
  res.json({ data: await run(text, values) });
});
app.post('/create/:index', async (req, res) => {
  const { text = '', values = [] } = statements.create?.[Number(req.params.index)] ?? {};
  const ownId = values.map((value) => (isId('fb', String(value)) ? newId('fb') : value));
  res.status(201).json({ data: await run(text, ownId) });
});

async function run(text: string, values: unknown[] = []): Promise<unknown[]> {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
  }
  return (await pool.query({ name, text, values })).rows;
}

app.listen(Number(process.env.PORT), '127.0.0.1');
