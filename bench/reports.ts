/**
 * Measures the requests of the reports among a million items of 90 days in one workspace: one after another, over HTTP, as the
 * dashboard sends them. Needs PostgreSQL, as run.ts does. `--quick` takes 20,000 items.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { fillForReports } from './fill-reports.ts';
import { prepare } from './prepare.ts';
import { startProduct } from './servers.ts';
import { createDatabase } from './throw-away-database.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const items = options.quick ? 20_000 : 1_000_000;
const requestsOfKind = 30;
const warmUp = 3;
const goalMs = 150;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const dayMs = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
const to = day(-1);
/** The page shows four weeks at first. */
const fourWeeks = { from: day(27), to };
const twelveWeeks = { from: day(83), to };
const before = { from: day(55), to: day(27) };

/** The requests of the page and of the first screen, by their names. */
function requestsOf(projectId: string): Record<string, [path: string, query: Record<string, string>]> {
  const metrics = (query: Record<string, string>): [string, Record<string, string>] => ['/feedback/metrics', query];
  const groups = ['category', 'tag', 'channel', 'assignee', 'priority', 'status', 'project'];
  return {
    'by day': metrics({ ...fourWeeks, interval: 'day' }),
    'whole period': metrics({ ...fourWeeks, interval: 'all' }),
    'whole period before': metrics({ ...before, interval: 'all' }),
    'by day, of a project': metrics({ ...fourWeeks, interval: 'day', projectId }),
    'by week, of twelve weeks': metrics({ ...twelveWeeks, interval: 'week' }),
    ...Object.fromEntries(
      groups.map((groupBy) => [`by ${groupBy}`, metrics({ ...fourWeeks, interval: 'all', groupBy })]),
    ),
    'by category, of a project': metrics({ ...fourWeeks, interval: 'all', groupBy: 'category', projectId }),
    'top customers': ['/reports/customers', fourWeeks],
    'top customers of a project': ['/reports/customers', { ...fourWeeks, projectId }],
    'top customers of twelve weeks': ['/reports/customers', twelveWeeks],
    summary: ['/reports/summary', {}],
  };
}

const { url, drop } = await createDatabase(process.env.DATABASE_URL);
const client = new Client({ connectionString: url });
try {
  const owner = await prepare(url);
  await client.connect();
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  await fillForReports(url, owner, items);
  console.log(`Filled ${items.toLocaleString('en')} items in ${seconds()} s`);
  const product = await startProduct(url);
  try {
    while (!(await areCounted())) await wait(500);
    console.log(`Counted them after ${seconds()} s`);
    // Counting a million items at once leaves more dead rows than a server without autovacuum ever removes.
    await client.query('VACUUM (FULL, ANALYZE) metrics_counts, metrics_ratings');
    const rows: Record<string, object> = {};
    for (const [name, [path, query]] of Object.entries(requestsOf(owner.projectId))) {
      const times: number[] = [];
      for (let count = 0; count < requestsOfKind + warmUp; count++)
        times.push(
          await ask(`http://127.0.0.1:${product.port}/api/v1${path}`, { workspaceId: owner.workspaceId, ...query }),
        );
      rows[name] = summary(times.slice(warmUp));
    }
    console.log(`\nReports of ${items.toLocaleString('en')} items: milliseconds`);
    console.table(rows);
  } finally {
    await product.stop();
  }

  async function ask(address: string, query: Record<string, string>): Promise<number> {
    const sentAt = performance.now();
    const headers = { authorization: `Bearer ${owner.apiKey}` };
    const response = await fetch(`${address}?${new URLSearchParams(query)}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return performance.now() - sentAt;
  }
} finally {
  await client.end();
  await drop();
}

/** Whether the service has counted the items that were there before it ran. */
async function areCounted(): Promise<boolean> {
  const { rows } = await client.query<{ created: number }>(
    `SELECT sum(created)::int AS created FROM metrics_counts WHERE grain = 'day' AND dimension = '' AND project_id = ''`,
  );
  return rows[0]?.created === items;
}

function summary(times: number[]) {
  const sorted = times.toSorted((left, right) => left - right);
  const percentile = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 10) / 10;
  const p95 = percentile(0.95);
  return { p50: percentile(0.5), p95, goal: goalMs, met: p95 <= goalMs };
}
