import type { TestApp } from './app.ts';
import { Metrics } from './metrics.ts';

const kinds = ['select', 'insert', 'update', 'delete', 'with', 'transaction', 'other'];

/** How many statements the work sends to the database. Nothing else may use the app meanwhile. */
export async function countStatements({ running }: TestApp, work: () => Promise<unknown>): Promise<number> {
  const before = await count(running.server);
  await work();
  return (await count(running.server)) - before;
}

async function count(server: TestApp['running']['server']): Promise<number> {
  const metrics = await Metrics.read(server);
  const values = kinds.map((statement) => metrics.value('heed_database_query_duration_seconds_count', { statement }));
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
