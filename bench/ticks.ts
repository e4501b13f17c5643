/**
 * Measures the ticks of scheduled automations among a million items, of which 100 meet the conditions: the first tick,
 * which runs on those 100, and the later ones, which find nothing new. Needs PostgreSQL, as run.ts does. `--quick`
 * takes 20,000 items.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { newId } from '../src/base/ids.ts';
import { runSchedule } from '../src/domain/automations/run-schedule.ts';
import { type Context, newContext } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/db/client.ts';
import type { FirstRun } from '../src/start/first-run.ts';
import { openServices } from '../src/start/services.ts';
import { readSettings } from '../src/start/settings.ts';
import { createFilledDatabase } from './filled-database.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const items = options.quick ? 20_000 : 1_000_000;
const matching = 100;
const laterTicks = 20;
const goalMs = 200;
const dayMs = 86_400_000;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const open = { field: 'statusCategory', operator: 'not_in', value: ['resolved', 'closed'] };
/** Only the items that {@link setApart} has marked meet each of them. */
const conditions: Record<string, object[]> = {
  'SLA of urgent items': [
    { field: 'priority', operator: 'equals', value: 'urgent' },
    { field: 'slaBreached', operator: 'equals', value: true },
    open,
  ],
  'due within a day': [{ field: 'hoursUntil.due', operator: 'lt', value: 24 }, open],
  'new and old': [
    { field: 'createdAt', operator: 'before', value: '-4500h' },
    { field: 'status', operator: 'equals', value: 'new' },
  ],
  tagged: [{ field: 'tags', operator: 'contains', value: 'apart' }],
  'a word of the message': [{ field: 'message', operator: 'contains', value: 'APART' }],
  'a category': [{ field: 'category', operator: 'equals', value: 'apart' }],
};

const { url, drop, owner } = await createFilledDatabase(process.env.DATABASE_URL, items);
const client = new Client({ connectionString: url });
try {
  await client.connect();
  await setApart(client);
  await withContext(url, async (ctx) => {
    const rows: Record<string, object> = {};
    // A server that has run for a while has its code compiled.
    await measure(ctx, owner, conditions.tagged ?? []);
    for (const [name, rules] of Object.entries(conditions)) rows[name] = await measure(ctx, owner, rules);
    console.log(`\nTicks among ${items.toLocaleString('en')} items, ${matching} of them matching: milliseconds`);
    console.table(rows);
  });
} finally {
  await client.end();
  await drop();
}

/** Makes 100 items differ from all others in what the conditions ask for. */
async function setApart(client: Client): Promise<void> {
  await client.query(`UPDATE feedback SET due_date = now() + interval '30 days' WHERE resolved_at IS NULL`);
  await client.query(
    `UPDATE feedback SET due_date = now() - interval '1 day', priority = 'urgent', tags = '{apart}', category = 'apart', message = 'Set apart',
       status = 'new', status_category = 'open', resolved_at = NULL, created_at = now() - interval '200 days'
     WHERE id IN (SELECT id FROM feedback ORDER BY md5(id) LIMIT $1)`,
    [matching],
  );
  // Nobody has changed the project lately, so its automations need not look at all items at every tick.
  await client.query(`UPDATE projects SET updated_at = now() - interval '1 day'`);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

async function withContext(databaseUrl: string, work: (ctx: Context) => Promise<void>): Promise<void> {
  const secretKey = Buffer.alloc(32);
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey.toString('hex'),
    HEED_WORKERS: '0',
  });
  const database = await openDatabase(settings);
  const { services, close } = await openServices({ ...settings, secretKey }, database, pino({ level: 'error' }));
  try {
    await work(newContext(services, 'bench'));
  } finally {
    await close();
    await database.close();
  }
}

async function measure(ctx: Context, { workspaceId, projectId }: FirstRun, rules: object[]) {
  const { id: automationId } = await ctx.db.automation.create({
    data: {
      id: newId('aut'),
      workspaceId,
      projectId,
      name: 'Bench',
      scope: 'time.scheduled',
      updatedAt: new Date(ctx.clock().getTime() - dayMs),
      conditions: { combinator: 'and', rules } as object,
      actions: [
        { type: 'set_visibility', params: { isPublic: true } },
        { type: 'notify', params: { message: 'Look at {{feedback.ticketNumber}}' } },
      ],
    },
  });
  const tick = async () => {
    const startedAt = performance.now();
    await runSchedule(ctx, { workspaceId, automationId, dueAt: ctx.clock().toISOString() });
    return performance.now() - startedAt;
  };
  const first = await tick();
  const ran = await ctx.db.automationMatch.count({ where: { automationId } });
  if (ran !== matching) throw new Error(`It ran on ${ran} items`);
  const later: number[] = [];
  for (let index = 0; index < laterTicks; index++) later.push(await tick());
  later.sort((left, right) => left - right);
  const [median = Number.NaN, slowest = Number.NaN] = [later[laterTicks / 2], later.at(-1)];
  return {
    first: round(first),
    later: round(median),
    slowest: round(slowest),
    goal: goalMs,
    met: Math.max(first, slowest) <= goalMs,
  };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
