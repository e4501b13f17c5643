/**
 * Measures the search of customers among a million of them in one workspace: one request after another, each for another
 * customer, over HTTP. Needs PostgreSQL, as run.ts does. `--quick` takes 20,000 customers.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { fillCustomers } from './fill-customers.ts';
import { prepare } from './prepare.ts';
import { startProduct } from './servers.ts';
import { createDatabase } from './throw-away-database.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const customers = options.quick ? 20_000 : 1_000_000;
const requestsOfKind = 100;
const warmUp = 10;
const goalMs = 50;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

/** What a person types to look for this customer, by its kind. */
const kinds: Record<string, (one: { name: string; email: string; phone: string }) => Record<string, string>> = {
  'whole name': ({ name }) => ({ search: name }),
  'part of a name': ({ name }) => ({ search: name.slice(2, 9) }),
  'last name, sorted by name': ({ name }) => ({ search: name.split(' ')[1] ?? '', sort: 'name', order: 'asc' }),
  'first name (every tenth)': ({ name }) => ({ search: name.split(' ')[0] ?? '' }),
  'whole email': ({ email }) => ({ search: email }),
  'start of an email': ({ email }) => ({ search: email.slice(0, 8) }),
  'mail provider (nearly all)': () => ({ search: 'example.com' }),
  'end of a phone number': ({ phone }) => ({ search: phone.slice(-5) }),
  'two characters': ({ name }) => ({ search: name.slice(-2) }),
  'one character': ({ name }) => ({ search: name.slice(-1) }),
  'name that nobody has': ({ phone }) => ({ search: `Nobody ${phone}` }),
  'by email, no search': ({ email }) => ({ email }),
};

const { url, drop } = await createDatabase(process.env.DATABASE_URL);
const client = new Client({ connectionString: url });
try {
  const owner = await prepare(url);
  await client.connect();
  const startedAt = performance.now();
  await fillCustomers(client, owner.workspaceId, customers);
  console.log(
    `Filled ${customers.toLocaleString('en')} customers in ${Math.round(performance.now() - startedAt) / 1000} s`,
  );
  const { rows: sample } = await client.query<{ name: string; email: string; phone: string }>(
    `SELECT name, primary_email AS email, primary_phone AS phone FROM customers
     WHERE primary_phone IS NOT NULL ORDER BY random() LIMIT $1`,
    [requestsOfKind + warmUp],
  );
  const product = await startProduct(url);
  try {
    const base = `http://127.0.0.1:${product.port}/api/v1/customers`;
    const find = async (query: Record<string, string>): Promise<number> => {
      const sentAt = performance.now();
      const response = await fetch(`${base}?${new URLSearchParams({ workspaceId: owner.workspaceId, ...query })}`, {
        headers: { authorization: `Bearer ${owner.apiKey}` },
      });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return performance.now() - sentAt;
    };

    const all: number[] = [];
    const rows: Record<string, object> = {};
    for (const [kind, queryOf] of Object.entries(kinds)) {
      const times: number[] = [];
      for (const one of sample) times.push(await find(queryOf(one)));
      const measured = times.slice(warmUp);
      all.push(...measured);
      rows[kind] = summary(measured);
    }
    rows.all = summary(all);
    console.log(`\nSearch among ${customers.toLocaleString('en')} customers: milliseconds`);
    console.table(rows);
  } finally {
    await product.stop();
  }
} finally {
  await client.end();
  await drop();
}

function summary(times: number[]) {
  const sorted = times.toSorted((left, right) => left - right);
  const percentile = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 10) / 10;
  const p95 = percentile(0.95);
  return { p50: percentile(0.5), p95, goal: goalMs, met: p95 <= goalMs };
}
