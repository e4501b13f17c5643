import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { TestReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const kills = isLong ? 25 : 4;
const itemsBetween = 12;

describe.each(kindsByTier)('kill -9 while events are delivered on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  let receiver: TestReceiver;
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    receiver = await TestReceiver.start();
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await receiver.close();
    await storage?.remove();
  });

  it('loses no event and no webhook, and repeats one only with the same id', async () => {
    const { workspaceId, projectId, key } = installation;
    const settings = { ...storage.settings, WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' };
    const created: string[] = [];
    let server = await ServerProcess.start(settings);
    const subscription = { workspaceId, name: 'All', url: receiver.url('/event'), types: ['feedback.created'] };
    expect((await server.request('/api/v1/subscriptions', key, subscription)).status).toBe(201);

    const actions = [{ type: 'send_webhook', params: { url: receiver.url('/webhook') } }];
    const automation = { projectId, name: 'Tell', scope: 'feedback.created', actions };
    expect((await server.request('/api/v1/automations', key, automation)).status).toBe(201);

    for (let kill = 0; kill < kills; kill++) {
      for (let item = 0; item < itemsBetween; item++) {
        const { body } = await server.request('/api/v1/feedback', key, {
          workspaceId,
          projectId,
          message: `Item ${item}`,
        });
        created.push(body.data.id);
      }
      // Earlier kills hit the log's reader, later ones the posts and what is noted of them.
      const arrivals = receiver.received.length + 3 * kill;
      await until('some have arrived', () => receiver.received.length >= Math.min(arrivals, 2 * created.length));
      await server.stop('SIGKILL');
      server = await ServerProcess.start(settings);
    }

    const at = (wanted: string) => receiver.received.filter(({ path }) => path === wanted);
    const events = () => at('/event').map(({ body }) => JSON.parse(body));
    const webhooks = () => at('/webhook').map(({ body }) => JSON.parse(body));
    const itemsOfEvents = () => new Set(events().map(({ subject }) => subject.id));
    const itemsOfWebhooks = () => new Set(webhooks().map(({ feedback }) => feedback.id));
    await until('all events have arrived', () => itemsOfEvents().size === created.length, 90_000);
    await until('all webhooks have arrived', () => itemsOfWebhooks().size === created.length, 90_000);

    expect(itemsOfEvents()).toEqual(new Set(created));
    expect(itemsOfWebhooks()).toEqual(new Set(created));
    // An event has one id, in its body and in the header, however often it came. A webhook has one for each run.
    const ids = at('/event').map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(events().map(({ id }) => id));
    expect(new Set(ids).size).toBe(created.length);
    const idsOfWebhooks = at('/webhook').map(({ headers }) => headers['x-webhook-id']);
    expect(idsOfWebhooks).toEqual(webhooks().map(({ runId }) => `${runId}-0`));
    expect(new Set(idsOfWebhooks).size).toBe(created.length);
    await server.stop();
  }, 300_000);
});
