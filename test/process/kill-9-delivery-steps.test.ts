import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLong } from '../support/figures.ts';
import { TestReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { type HeldLock, holdClaims, holdDeliveries, holdDeliveriesMaking, holdNotes } from './held-lock.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const isWaitedFor = (lock: HeldLock) => until('the server waits for the lock', () => lock.isWaitedFor());

// On Citus nobody can hold the rows of all workspaces.
const withHeldRows = process.env.TEST_ON_CITUS ? describe.skip : describe;

withHeldRows.each(kindsByTier)('kill -9 at each step of a delivery on %s', (kind) => {
  let storage: Storage;
  let installation: Installation;
  let receiver: TestReceiver;
  let server: ServerProcess;
  let subscriptionId: string;
  const start = () => ServerProcess.start({ ...storage.settings, WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' });
  beforeAll(async () => {
    storage = await aStorage(kind);
    installation = await setUp(storage);
    receiver = await TestReceiver.start();
    server = await start();
    const { workspaceId, projectId, key } = installation;
    const subscription = { workspaceId, name: 'All', url: receiver.url('/event'), types: ['feedback.created'] };
    subscriptionId = (await server.request('/api/v1/subscriptions', key, subscription)).body.data.id;
    const actions = [{ type: 'send_webhook', params: { url: receiver.url('/webhook') } }];
    await server.request('/api/v1/automations', key, { projectId, name: 'Tell', scope: 'feedback.created', actions });
  }, 240_000);
  afterAll(async () => {
    await killServers();
    await receiver.close();
    await storage?.remove();
  });

  it('loses nothing, and sends twice only what was sent but not noted, with the same id', async () => {
    const steps = [
      { step: 'sent, before the answer', die: dieBeforeTheAnswer },
      { step: 'noted', die: dieOnceNoted },
      ...(kind === 'embedded' ? [] : stepsOfPostgresql()),
    ];
    const created: { step: string; id: string }[] = [];
    for (const { step, die } of steps) {
      created.push({ step, id: await die(step) });
      const waitsForItsEnd = isLong && step === steps.at(-1)?.step;
      if (kind === 'postgresql' && !waitsForItsEnd) await endLeases();
      server = await start();
      await until('all have arrived', () => created.every(({ id }) => hasArrived(id)), 60_000);
      await until('nothing waits', async () => (await pendingDeliveries()) === 0, 60_000);
    }

    for (const { step, id } of created) {
      const [events, webhooks] = [sentOf(id, '/event'), sentOf(id, '/webhook')];
      expect({ step, ids: new Set(events.map(({ headers }) => headers['webhook-id'])).size }).toEqual({ step, ids: 1 });
      expect(new Set(webhooks.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
      const wasSent = step.startsWith('sent');
      expect({ step, times: events.length }).toEqual({ step, times: wasSent ? 2 : 1 });
    }
    await server.stop();
  }, 300_000);

  function stepsOfPostgresql() {
    const url = storage.settings.DATABASE_URL ?? '';
    return [
      {
        step: 'between the event and its delivery',
        die: async (step: string) => {
          const lock = await holdDeliveriesMaking(url, installation.workspaceId);
          const id = await anItem(step);
          await isWaitedFor(lock);
          return killed(id, lock);
        },
      },
      {
        step: 'made, but not claimed',
        die: async (step: string) => {
          const lock = await holdClaims(url);
          const id = await anItem(step);
          await isWaitedFor(lock);
          return killed(id, lock);
        },
      },
      {
        step: 'claimed, but not sent',
        die: async (step: string) => {
          const claims = await holdClaims(url);
          const id = await anItem(step);
          await isWaitedFor(claims);
          const lock = await holdDeliveries(url);
          await claims.release();
          await isWaitedFor(lock);
          return killed(id, lock);
        },
      },
      {
        step: 'sent and answered, but not noted',
        die: async (step: string) => {
          const held: ServerResponse[] = [];
          receiver.answers = Array.from({ length: 100 }, () => (res) => void held.push(res));
          const id = await anItem(step);
          await bothArrive(id);
          const lock = await holdNotes(url);
          for (const res of held) res.writeHead(204).end();
          await isWaitedFor(lock);
          return killed(id, lock);
        },
      },
    ];
  }

  async function dieBeforeTheAnswer(step: string): Promise<string> {
    receiver.answers = Array.from({ length: 100 }, () => () => undefined);
    const id = await anItem(step);
    await bothArrive(id);
    return killed(id);
  }

  async function dieOnceNoted(step: string): Promise<string> {
    const id = await anItem(step);
    await bothArrive(id);
    const path = `/api/v1/events?workspaceId=${installation.workspaceId}&feedbackId=${id}&types=feedback.created`;
    const { body } = await server.request(path, installation.key);
    await until('it is noted', async () => (await statusOf(body.data[0].id)) === 'delivered');
    return killed(id);
  }

  const sentOf = (id: string, wanted: string) =>
    receiver.received.filter(({ path, body }) => {
      const message = JSON.parse(body);
      return path === wanted && (path === '/event' ? message.subject.id : message.feedback.id) === id;
    });
  const hasArrived = (id: string) => sentOf(id, '/event').length > 0 && sentOf(id, '/webhook').length > 0;
  const bothArrive = (id: string) => until('both have arrived', () => hasArrived(id));

  async function anItem(message: string): Promise<string> {
    const { workspaceId, projectId, key } = installation;
    return (await server.request('/api/v1/feedback', key, { workspaceId, projectId, message })).body.data.id;
  }

  /** The lock goes only after the process has, so that what waits for it cannot go on. */
  async function killed(id: string, lock?: HeldLock): Promise<string> {
    receiver.answers = [];
    await server.stop('SIGKILL');
    await lock?.endWaiting();
    await lock?.release();
    return id;
  }

  async function statusOf(eventId: string): Promise<string> {
    const { body } = await server.request(
      `/api/v1/subscriptions/${subscriptionId}/deliveries?eventId=${eventId}`,
      installation.key,
    );
    return body.data[0]?.status;
  }

  async function pendingDeliveries(): Promise<number> {
    const path = `/api/v1/subscriptions/${subscriptionId}/deliveries?status=pending`;
    return (await server.request(path, installation.key)).body.data.length;
  }

  /** As if the time were over that the dead process had for its posts. */
  const endLeases = () =>
    storage.onDatabase((prisma) => prisma.$executeRaw`UPDATE outgoing_posts SET leased_until = now()`);
});
