import { setTimeout as wait } from 'node:timers/promises';
import { createFilledDatabase, type FilledDatabase } from '../filled-database.ts';
import { startProduct } from '../servers.ts';
import type { Goal } from './goal.ts';

const leastPerSecond = 3_000;
const lookEveryMs = 100;

/** Imports so many lines of CSV among so many items, each round into a copy of its own. */
export async function measureImport(
  databaseUrl: string,
  items: number,
  lines: number,
  rounds: number,
): Promise<Goal[]> {
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const database = await createFilledDatabase(databaseUrl, items);
    const product = await startProduct(database.url);
    try {
      // The first import of a process compiles its code.
      await importLines(product.port, database, 'warm-up', 1_000);
      const seconds = await importLines(product.port, database, 'measured', lines);
      speeds.push(lines / seconds);
      console.log(`import: ${seconds.toFixed(1)} s`);
    } finally {
      await product.stop();
      await database.drop();
    }
  }
  return [{ name: 'import: lines a second', value: Math.max(...speeds), least: leastPerSecond }];
}

/** Returns how many seconds it takes from sending the file until all its lines are stored. */
async function importLines(port: number, { owner }: FilledDatabase, name: string, lines: number): Promise<number> {
  const base = `http://127.0.0.1:${port}/api/v1`;
  const headers = { authorization: `Bearer ${owner.apiKey}` };
  const form = new FormData();
  form.set('workspaceId', owner.workspaceId);
  form.set('projectId', owner.projectId);
  form.set('file', new Blob([writeCsv(name, lines)]), `${name}.csv`);
  const startedAt = performance.now();
  const sent = await fetch(`${base}/feedback/import`, { method: 'POST', headers, body: form });
  const { data } = (await sent.json()) as { data: { id: string } };
  for (;;) {
    const response = await fetch(`${base}/imports/${data.id}`, { headers });
    const { status, counts } = ((await response.json()) as { data: { status: string; counts: { created: number } } })
      .data;
    if (status === 'finished' && counts.created === lines) return (performance.now() - startedAt) / 1_000;
    if (status !== 'queued' && status !== 'running') throw new Error(`It is ${status} with ${JSON.stringify(counts)}`);
    await wait(lookEveryMs);
  }
}

/** A third of the senders are customers already, each sends four, and every tenth message has quotes and line breaks. */
function writeCsv(name: string, lines: number): string {
  const head = 'message,externalId,category,rating,tags,userName,userEmail,priority,status,votes,createdAt,context';
  const all = Array.from({ length: lines }, (_, index) => {
    const sender = Math.floor(index / 4);
    const text = `The export button does nothing on my phone, order ${index}.`;
    const message = index % 10 === 0 ? `"${text}\nI tried it ""twice"", on Wi-Fi and without."` : `"${text}"`;
    const email = sender % 3 === 0 ? `user${sender % 5_000}@example.com` : `${name}-${sender}@example.org`;
    const created = new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString();
    const status = ['new', 'in-progress', 'resolved'][index % 3];
    const context = '"{""url"":""https://example.com/reports"",""browser"":""Firefox 128""}"';
    return `${message},${name}-${index},bug,${index % 11},"mobile,export",User ${sender},${email},high,${status},${index % 40},${created},${context}`;
  });
  return `${[head, ...all].join('\n')}\n`;
}
