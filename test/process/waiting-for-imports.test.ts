import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWithin, isLong } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

/** A service does once, some seconds after its start, what keeps others waiting too. */
const settlesWithinMs = 15_000;
/** The embedded database works in the same thread. */
const mostMs = { postgresql: 50, embedded: 150 };

const some = (count: number, write: (index: number) => string) => Array.from({ length: count }, (_, at) => write(at));
const long = 'x'.repeat(5_000_000);
const columns = some(10_000, (index) => `c${index}`).join();
const item = (index: number) => ({ message: `Item ${index}`, userEmail: `user${index}@example.org`, tags: ['a', 'b'] });
const items = some(2_000, (index) => JSON.stringify(item(index)));
const rows = some(2_000, (index) => `"Order ${index},\nthe ""blue"" one",id-${index},user${index}@example.com,"a,b",3`);
const plain = `message,externalId,userEmail,tags,votes\n${rows.join('\n')}\n`;
const deep = (levels: number) => `{"a":`.repeat(levels);

interface Case {
  name: string;
  content: string;
  format?: 'csv' | 'ndjson' | 'json';
  fields?: Record<string, string>;
  /** How many lines are read, created and changed, and refused. */
  counts: [read: number, created: number, updated: number, failed: number];
}

const cases: Case[] = [
  { name: 'a plain file', content: plain, counts: [2_000, 2_000, 0, 0] },
  {
    name: 'changes',
    content: plain.replaceAll(',3\n', ',4\n'),
    fields: { mode: 'upsert' },
    counts: [2_000, 0, 2_000, 0],
  },
  { name: 'NDJSON', content: items.join('\n'), format: 'ndjson', counts: [2_000, 2_000, 0, 0] },
  { name: 'a JSON array', content: `[${items.join()}]`, format: 'json', counts: [2_000, 2_000, 0, 0] },
  { name: 'open quotes', content: `message,b\n${'x","\n'.repeat(100_000)}`, counts: [100_000, 0, 0, 100_000] },
  { name: 'a line of 5 MB', content: `message\n${long}\nok\n`, counts: [2, 1, 0, 1] },
  { name: 'a quoted field of 5 MB', content: `message\n"${long}"\nok\n`, counts: [2, 1, 0, 1] },
  {
    name: 'lines of 1 MB',
    content: `message\n${some(5, () => long.slice(0, 1e6)).join('\n')}\n`,
    counts: [5, 0, 0, 5],
  },
  { name: 'tiny lines', content: `message\n${'x\n'.repeat(100_000)}`, counts: [100_000, 100_000, 0, 0] },
  { name: 'tiny wrong lines', content: `wrong\n${'x\n'.repeat(100_000)}`, counts: [100_000, 0, 0, 100_000] },
  { name: '10,000 columns', content: `message,${columns}\n${`x,${columns}\n`.repeat(20)}`, counts: [20, 0, 0, 20] },
  { name: 'only separators', content: `message\n${`${','.repeat(1e6)}\n`.repeat(5)}`, counts: [5, 0, 0, 5] },
  { name: 'a line of NDJSON of 5 MB', content: `{"message":"${long}"}`, format: 'ndjson', counts: [1, 0, 0, 1] },
  { name: 'an element of 5 MB', content: `[{"message":"${long}"},{}]`, format: 'json', counts: [2, 0, 0, 2] },
  { name: 'deep NDJSON', content: `${deep(8_000)}\n${deep(150_000)}`, format: 'ndjson', counts: [2, 0, 0, 2] },
  { name: 'a deep JSON array', content: `[${deep(150_000)}`, format: 'json', counts: [1, 0, 0, 1] },
  {
    name: 'numbers that JSON would change',
    content: some(5, () => `{"votes":[${'1e999,'.repeat(19_000)}1]}`).join('\n'),
    format: 'ndjson',
    counts: [5, 0, 0, 5],
  },
  {
    name: 'many keys',
    content: some(5, (line) => `{${some(19_000, (at) => `"k${line}-${at}":1`).join()}}`).join('\n'),
    format: 'ndjson',
    counts: [5, 0, 0, 5],
  },
  { name: 'empty lines', content: `message\n${'\n'.repeat(5_000_000)}x`, counts: [1, 1, 0, 0] },
];

// The results of such files are for test/domain/imports, and on a busy machine no time counts.
const inLongRun = isLong ? describe : describe.skip;
inLongRun.each(kindsByTier)('an import on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  let server: ServerProcess;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    const NODE_OPTIONS = `--import=${join(import.meta.dirname, 'loop-delay.mjs')}`;
    server = await ServerProcess.start({ ...storage.settings, NODE_OPTIONS });
    await importFile({ name: 'the first', content: 'message\nfirst\n', counts: [1, 1, 0, 0] });
    await wait(settlesWithinMs);
  }, 240_000);
  afterAll(async () => {
    await killServers();
    await storage?.remove();
  });

  it.each(cases)(
    'ends and keeps nobody waiting: $name',
    async (given) => {
      await longestWait();

      const { id, status, counts } = await importFile(given);
      const whileItRan = await longestWait();
      const report = await fetch(`${server.url}/api/v1/imports/${id}/report`, { headers: authorization() });
      await report.arrayBuffer();
      const whileItWasReported = await longestWait();

      expect([status, counts.read, counts.created, counts.updated, counts.failed]).toEqual([
        'finished',
        ...given.counts,
      ]);
      expect(report.status).toBe(200);
      expectWithin(`${kind}, ${given.name}, the import`, whileItRan, mostMs[kind]);
      expectWithin(`${kind}, ${given.name}, the report`, whileItWasReported, mostMs[kind]);
    },
    600_000,
  );

  const authorization = () => ({ Authorization: `Bearer ${installation.key}` });

  async function importFile({ content, format = 'csv', fields = {} }: Case) {
    const { workspaceId, projectId, key } = installation;
    const form = new FormData();
    for (const [name, value] of Object.entries({ workspaceId, projectId, ...fields })) form.set(name, value);
    form.set('file', new Blob([content]), `file.${format}`);
    const headers = authorization();
    const sent = await fetch(`${server.url}/api/v1/feedback/import`, { method: 'POST', headers, body: form });
    const { id } = ((await sent.json()) as { data: { id: string } }).data;
    const read = async () => (await server.request(`/api/v1/imports/${id}`, key)).body.data;
    await until('it is over', async () => (await read()).finishedAt !== null, 500_000);
    return read();
  }

  /** For how long the service kept others waiting since the call before, in ms. */
  async function longestWait(): Promise<number> {
    const from = server.output.length;
    server.child.kill('SIGUSR2');
    await until('it has told', () => /ms\n/.test(server.output.slice(from)));
    return Number(/waiting for ([\d.]+) ms/.exec(server.output.slice(from))?.[1]);
  }
});
