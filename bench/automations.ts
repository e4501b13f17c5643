/**
 * Runs many automations on many new items: 100 automations of one project on 1,000 items, which parallel clients create
 * and two processes work on. Prints how long it takes until the last one has run. Checks that each has run once for
 * each item, in order, and that no change of an item is lost. Needs PostgreSQL, as run.ts does. `--quick` takes 50
 * items.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { newId } from '../src/base/ids.ts';
import { prepare } from './prepare.ts';
import { type Server, startProduct } from './servers.ts';
import { createDatabase } from './throw-away-database.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const automations = 100;
const tagging = 40;
const items = options.quick ? 50 : 1_000;
const clients = 16;
const checkEveryMs = 200;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const { url, drop } = await createDatabase(process.env.DATABASE_URL);
const client = new Client({ connectionString: url });
const servers: Server[] = [];
try {
  const { workspaceId, projectId, apiKey } = await prepare(url);
  await client.connect();
  await addAutomations(workspaceId, projectId);
  servers.push(await startProduct(url), await startProduct(url));
  const startedAt = performance.now();
  await createItems(servers[0] as Server, apiKey, { workspaceId, projectId, message: 'It broke' });
  const createdAfter = performance.now() - startedAt;
  await allHaveRun();
  const ranAfter = performance.now() - startedAt;
  await check();
  const perSecond = Math.round((automations * items) / (ranAfter / 1_000));
  console.log(`${items} items in ${seconds(createdAfter)}; all ${automations * items} runs after ${seconds(ranAfter)}`);
  console.log(`${perSecond} runs a second; every one is there, once and in order, and no change is lost`);
} finally {
  for (const server of servers) await server.stop();
  await client.end();
  await drop();
}

/** Forty add a tag each, which the item must have in their order; the others do not match. */
async function addAutomations(workspaceId: string, projectId: string): Promise<void> {
  for (let index = 0; index < automations; index++) {
    const matches = index < tagging;
    const conditions = { combinator: 'and', rules: matches ? [] : [{ field: 'priority', operator: 'is_set' }] };
    const actions = [{ type: 'add_tag', params: { tag: tagOf(index) } }];
    await client.query(
      `INSERT INTO automations (id, workspace_id, project_id, name, scope, priority, conditions, actions)
       VALUES ($1, $2, $3, $4, 'feedback.created', $5, $6, $7)`,
      [newId('aut'), workspaceId, projectId, `A ${index}`, index, conditions, JSON.stringify(actions)],
    );
  }
  await client.query(`INSERT INTO log_places (workspace_id, reader, sequence) VALUES ($1, 'automations', 0)`, [
    workspaceId,
  ]);
}

function tagOf(index: number): string {
  return `tag-${String(index).padStart(2, '0')}`;
}

async function createItems({ port }: Server, apiKey: string, item: object): Promise<void> {
  let left = items;
  const create = async () => {
    while (left-- > 0) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/feedback`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(item),
      });
      if (response.status !== 201) throw new Error(await response.text());
    }
  };
  await Promise.all(Array.from({ length: clients }, create));
}

async function allHaveRun(): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `SELECT p.sequence >= c.last_sequence AS "isRead" FROM log_places p JOIN event_counters c USING (workspace_id)
       WHERE p.reader = 'automations'`,
    );
    if (rows[0]?.isRead) return;
    await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
  }
}

async function check(): Promise<void> {
  const tags = Array.from({ length: tagging }, (_, index) => tagOf(index));
  const { rows: wrong } = await client.query('SELECT id, tags FROM feedback WHERE tags <> $1', [tags]);
  if (wrong.length > 0) throw new Error(`${wrong.length} items lack tags or have them out of order: ${wrong[0].tags}`);
  const { rows: counted } = await client.query('SELECT sum(matched)::int AS matched FROM automation_daily_stats');
  if (counted[0].matched !== tagging * items) throw new Error(`${counted[0].matched} runs are counted`);
  const { rows: kept } = await client.query(
    'SELECT automation_id, count(*)::int AS runs FROM automation_runs GROUP BY automation_id HAVING count(*) <> $1',
    [Math.min(items, 50)],
  );
  if (kept.length > 0) throw new Error(`An automation has ${kept[0].runs} runs`);
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`;
}
