import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { TestReceiver } from '../support/receiver.ts';
import { killServers, ServerProcess, until } from './server-process.ts';
import { aStorage, type Installation, kinds, type Storage, setUp } from './storage.ts';

const kills = isLong ? 25 : 4;
const itemsBetween = 12;

describe.each(kinds)('kill -9 while events are delivered on %s', (kind) => {
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

  it('loses no event, and repeats one only with the same webhook-id', async () => {
    const { workspaceId, projectId, key } = installation;
    const settings = { ...storage.settings, WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' };
    const created: string[] = [];
    let server = await ServerProcess.start(settings);
    const subscription = { workspaceId, name: 'All', url: receiver.url(), types: ['feedback.created'] };
    expect((await server.request('/api/v1/subscriptions', key, subscription)).status).toBe(201);

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
      await until('some have arrived', () => receiver.received.length >= Math.min(arrivals, created.length));
      await server.stop('SIGKILL');
      server = await ServerProcess.start(settings);
    }

    const arrived = () => receiver.received.map(({ body }) => JSON.parse(body));
    await until(
      'all have arrived',
      () => new Set(arrived().map(({ subject }) => subject.id)).size === created.length,
      90_000,
    );
    expect(new Set(arrived().map(({ subject }) => subject.id))).toEqual(new Set(created));
    // An event has one id, in its body and in the header, however often it came.
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(arrived().map(({ id }) => id));
    expect(new Set(ids).size).toBe(created.length);
    await server.stop();
  }, 300_000);
});
