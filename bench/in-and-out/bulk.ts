import { Client } from 'pg';
import { createFilledDatabase } from '../filled-database.ts';
import { middle } from '../median.ts';
import { startProduct } from '../servers.ts';
import type { Goal } from './goal.ts';

const itemsOfRequest = 500;
const requests = 20;
const mostMs = 250;

/** Changes 500 items with one request, spread over all, again and again. */
export async function measureBulk(databaseUrl: string, items: number): Promise<Goal[]> {
  const database = await createFilledDatabase(databaseUrl, items);
  const { workspaceId, apiKey } = database.owner;
  const product = await startProduct(database.url);
  try {
    const times: number[] = [];
    for (const [index, ids] of (await pickIds(database.url)).entries()) {
      const changes = { status: index % 2 === 0 ? 'reopened' : 'archived', addTags: ['bulk'], priority: 'urgent' };
      const startedAt = performance.now();
      const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/feedback/bulk`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ workspaceId, ids, changes }),
      });
      const { data } = (await response.json()) as { data: { changed: number } };
      times.push(performance.now() - startedAt);
      if (data.changed !== ids.length) throw new Error(JSON.stringify(data).slice(0, 1_000));
    }
    // The first ones compile the code.
    const measured = times.slice(requests / 4);
    return [
      { name: 'bulk of 500: ms', value: middle(measured), most: mostMs },
      { name: 'bulk of 500: ms of the slowest', value: Math.max(...measured) },
    ];
  } finally {
    await product.stop();
    await database.drop();
  }
}

async function pickIds(url: string): Promise<string[][]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM feedback ORDER BY random() LIMIT $1', [
      itemsOfRequest * requests,
    ]);
    return Array.from({ length: requests }, (_, index) =>
      rows.slice(index * itemsOfRequest, (index + 1) * itemsOfRequest).map(({ id }) => id),
    );
  } finally {
    await client.end();
  }
}
