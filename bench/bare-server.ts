/**
 * What the service is measured against: Express and pg with nothing between them. It runs the statements that the
 * service sends to the database for the same request (see capture.ts), all of them prepared, and checks nothing.
 */
import { createHash, randomUUID } from 'node:crypto';
import express, { type Request } from 'express';
import { Pool, type PoolClient } from 'pg';
import { type IdPrefix, newId } from '../src/base/ids.ts';
import type { Statements, Unit } from './statements.ts';

const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE),
  options: '-c TimeZone=UTC',
});
let statements: Statements = {};
process.on('message', (message) => {
  statements = message as Statements;
});

/** What each text is prepared as. */
const names = new Map<string, string>();

/** The ids that a new item, or a change of one, brings with it. */
const newIds = { create: /\b(fb|evt|cus)_[\da-z]{26}\b/g, change: /\b(evt)_[\da-z]{26}\b/g };
const uuids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

const app = express().disable('etag').use(express.json());
app.get('/:name/:index', async (req, res) => {
  res.json({ data: await runAll(unitsOf(req)) });
});
app.post('/:name/:index', async (req, res) => {
  res.status(201).json({ data: await runAll(unitsOf(req), ownNames(newIds.create)) });
});
app.patch('/:name/:index', async (req, res) => {
  res.json({ data: await runAll(unitsOf(req), ownNames(newIds.change)) });
});

function unitsOf({ params }: Request<{ name: string; index: string }>): Unit[] {
  return statements[params.name]?.[Number(params.index)] ?? [];
}

type Rename = (value: unknown) => unknown;

/** Returns the last rows that a statement returns. */
async function runAll(units: Unit[], own: Rename = (value) => value): Promise<unknown[]> {
  let shown: unknown[] = [];
  for (const unit of units) {
    const rows = unit.length === 1 ? await runEach(pool, unit, own) : await runOnOne(unit, own);
    if (rows.length > 0) shown = rows;
  }
  return shown;
}

async function runOnOne(unit: Unit, own: Rename): Promise<unknown[]> {
  const client = await pool.connect();
  const rows = await runEach(client, unit, own);
  client.release();
  return rows;
}

async function runEach(on: Pool | PoolClient, unit: Unit, own: Rename): Promise<unknown[]> {
  let shown: unknown[] = [];
  for (const { text, values } of unit) {
    const { rows } = await on.query({ name: nameOf(text), text, values: values.map(own) });
    if (rows.length > 0) shown = rows;
  }
  return shown;
}

/** Replaces ids, the same by the same within a request, and an Idempotency-Key. */
function ownNames(ids: RegExp): Rename {
  const key = randomUUID();
  const made = new Map<string, string>();
  const rename = (id: string, prefix: string) => {
    const own = made.get(id) ?? newId(prefix as IdPrefix);
    made.set(id, own);
    return own;
  };
  const own: Rename = (value) => {
    if (Array.isArray(value)) return value.map(own);
    return typeof value === 'string' ? value.replaceAll(ids, rename).replaceAll(uuids, key) : value;
  };
  return own;
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}

app.listen(Number(process.env.PORT), '127.0.0.1');
