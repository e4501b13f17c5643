import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWithin, isLong } from '../support/figures.ts';
import { TestReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const items = isLong ? 2_000 : 40;
const changesOfEach = 4;
const events = items * (1 + changesOfEach);
const itemsAtOnce = 500;
/** The embedded database takes 400 of them. */
const mostMb = 700;

describe.each(kindsByTier)('a backlog of %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  let receiver: TestReceiver;
  let server: ServerProcess;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    receiver = await TestReceiver.start();
    server = await ServerProcess.start({ ...storage.settings, WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' });
  }, 240_000);
  afterAll(async () => {
    await killServers();
    await receiver.close();
    await storage?.remove();
  });

  it('is delivered after an outage in minutes, once, in the order of each item, with little memory', async () => {
    const { workspaceId, key } = installation;
    const fields = { url: receiver.url(), types: ['feedback.*'], ordered: true, includeImports: true };
    const created = await server.request('/api/v1/subscriptions', key, { workspaceId, name: 'All', ...fields });
    const { id } = created.body.data;
    receiver.answers = Array.from({ length: events }, () => 503);
    await importItems();
    await changeItems();
    await until('it knows of the outage', async () => (await show(id)).consecutiveFailures >= 10);
    await until('all are queued', async () => (await newestDelivery(id)) === (await newestEvent()), 120_000);

    receiver.forget();
    const before = await residentMb();
    const startedAt = performance.now();
    // Otherwise a probe would find out within a minute.
    await send('PATCH', `/subscriptions/${id}`, { workspaceId, enabled: true });
    let peak = before;
    await until(
      'all have arrived',
      async () => {
        peak = Math.max(peak, await residentMb());
        return receiver.received.length >= events;
      },
      600_000,
    );
    const tookMs = performance.now() - startedAt;

    const messages = receiver.received.map(({ body }) => JSON.parse(body));
    expect(new Set(messages.map((message) => message.id)).size).toBe(events);
    expect(messages).toHaveLength(events);
    const last = new Map<string, number>();
    const inOrder = messages.filter(({ subject, sequence }) => {
      const isLater = sequence > (last.get(subject.id) ?? 0);
      last.set(subject.id, sequence);
      return isLater;
    });
    expect(inOrder).toHaveLength(events);
    expectWithin(`${kind}: ${events} deliveries after an outage`, tookMs, 300_000);
    if (isLong) console.log(`${kind}: memory grew from ${before} to ${peak} MB at most`);
    expect(peak).toBeLessThan(mostMb);
  }, 1_000_000);

  const send = async (method: string, path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const type = isForm ? {} : { 'Content-Type': 'application/json' };
    const headers = { Authorization: `Bearer ${installation.key}`, ...type };
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers,
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const read = async (path: string) => (await server.request(`/api/v1${path}`, installation.key)).body;
  const show = async (id: string) => (await read(`/subscriptions/${id}`)).data;

  async function importItems(): Promise<void> {
    const { workspaceId, projectId } = installation;
    const form = new FormData();
    form.set('workspaceId', workspaceId);
    form.set('projectId', projectId);
    const lines = Array.from({ length: items }, (_, index) => `Item ${index}`);
    form.set('file', new Blob([`message\n${lines.join('\n')}\n`]), 'lines.csv');
    await send('POST', '/feedback/import', form);
    const counts = `/feedback/counts?workspaceId=${workspaceId}`;
    await until('all are imported', async () => (await read(counts)).data[0]?.count === items, 120_000);
  }

  async function changeItems(): Promise<void> {
    const { workspaceId } = installation;
    let cursor = '';
    const ids: string[] = [];
    do {
      const { data, pagination } = await read(`/feedback?workspaceId=${workspaceId}&pageSize=100${cursor}`);
      for (const item of data) ids.push(item.id);
      cursor = pagination.nextCursor ? `&cursor=${pagination.nextCursor}` : '';
    } while (cursor);
    for (let change = 0; change < changesOfEach; change++)
      for (let from = 0; from < ids.length; from += itemsAtOnce) {
        const changes = { category: `Change ${change}` };
        await send('POST', '/feedback/bulk', { workspaceId, ids: ids.slice(from, from + itemsAtOnce), changes });
      }
  }

  const newestDelivery = async (id: string) =>
    (await read(`/subscriptions/${id}/deliveries?pageSize=1`)).data[0]?.sequence;
  const newestEvent = async () => {
    const newest = `workspaceId=${installation.workspaceId}&types=feedback.*&order=desc&pageSize=1`;
    return (await read(`/events?${newest}`)).data[0].sequence;
  };

  /** What the server has in memory, in MB. */
  async function residentMb(): Promise<number> {
    const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024);
  }
});
