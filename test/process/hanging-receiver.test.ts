import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectWithin, isLong } from '../support/figures.ts';
import { TestReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const items = isLong ? 600 : 30;
/** Each is a host of its own. The healthy one is another. */
const hangingHosts = ['127.0.0.2', '127.0.0.3'];
const pauseMs = 50;
const mostP95Ms = 2_000;

describe.each(kindsByTier)('receivers that hang beside a healthy one on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  let hanging: TestReceiver;
  let healthy: TestReceiver;
  let server: ServerProcess;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    [hanging, healthy] = [await TestReceiver.start(), await TestReceiver.start()];
    const WEBHOOK_ALLOWED_ADDRESSES = ['127.0.0.1', ...hangingHosts].join();
    server = await ServerProcess.start({ ...storage.settings, WEBHOOK_ALLOWED_ADDRESSES });
  }, 240_000);
  afterAll(async () => {
    await killServers();
    await Promise.all([hanging.close(), healthy.close()]);
    await storage?.remove();
  });

  it('do not slow it down, by deliveries and by webhooks', async () => {
    const { workspaceId, projectId, key } = installation;
    hanging.answers = Array.from({ length: 10_000 }, () => () => undefined);
    const arrivedAt = new Map<string, number>();
    for (const url of [...hangingHosts.map((host) => hanging.url('/', host)), healthy.url('/event')]) {
      const subscription = { workspaceId, name: url, url, types: ['feedback.created'] };
      expect((await server.request('/api/v1/subscriptions', key, subscription)).status).toBe(201);
    }
    for (const url of [hanging.url('/', hangingHosts[0]), healthy.url('/webhook')]) {
      const actions = [{ type: 'send_webhook', params: { url } }];
      const automation = { projectId, name: url, scope: 'feedback.created', actions };
      expect((await server.request('/api/v1/automations', key, automation)).status).toBe(201);
    }
    const note = (res: import('node:http').ServerResponse) => {
      const { path, body } = healthy.received.at(-1) ?? { path: '', body: '{}' };
      const message = JSON.parse(body);
      const id = path === '/event' ? message.subject.id : message.feedback.id;
      arrivedAt.set(`${path} ${id}`, performance.now());
      res.writeHead(204).end();
    };
    healthy.answers = Array.from({ length: 2 * items }, () => note);

    const createdAt = new Map<string, number>();
    for (let item = 0; item < items; item++) {
      const { body } = await server.request('/api/v1/feedback', key, {
        workspaceId,
        projectId,
        message: `Item ${item}`,
      });
      createdAt.set(body.data.id, performance.now());
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    await until('all have arrived', () => arrivedAt.size === 2 * items);

    for (const path of ['/event', '/webhook']) {
      const took = [...createdAt].map(([id, at]) => (arrivedAt.get(`${path} ${id}`) ?? Number.NaN) - at);
      const sorted = took.toSorted((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
      expectWithin(`${kind}: p95 of ${items} at the healthy ${path}`, p95, mostP95Ms);
    }
    expect(hanging.received.length).toBeGreaterThanOrEqual(4 * hangingHosts.length);
  }, 300_000);
});
