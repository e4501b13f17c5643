import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { isLong } from '../support/figures.ts';
import { type Received, TestReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { aStorage, type Installation, kindsByTier, type Storage, setUp } from './storage.ts';

const rotations = isLong ? 40 : 5;
const itemsBetween = 20;
/** Some old secrets end at once, others overlap with the next ones. */
const overlaps = [0, 1, 3];
const busyMs = 2_000;

/** From when until when a secret was one of the valid ones, in ms. */
interface Validity {
  secret: string;
  from: number;
  until: number;
}

describe.each(kindsByTier)('a secret that is rotated under load on %s', (kind) => {
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

  it('lets every request be verified with a secret that was valid when it was sent, and with none that had ended', async () => {
    const { workspaceId, projectId, key } = installation;
    const server = await ServerProcess.start({ ...storage.settings, WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' });
    const subscription = { workspaceId, name: 'All', url: receiver.url(), types: ['feedback.created'] };
    const { id, secret } = (await server.request('/api/v1/subscriptions', key, subscription)).body.data;
    const secrets: Validity[] = [{ secret, from: Date.now(), until: Number.POSITIVE_INFINITY }];
    let isOver = false;
    let sent = 0;
    const load = async () => {
      while (!isOver) {
        await server.request('/api/v1/feedback', key, { workspaceId, projectId, message: `Item ${sent}` });
        sent += 1;
      }
    };
    const loads = [load(), load()];

    for (let rotation = 0; rotation < rotations; rotation++) {
      const wanted = receiver.received.length + itemsBetween;
      await until('some have arrived', () => receiver.received.length >= wanted);
      const expireOldAfterSeconds = overlaps[rotation % overlaps.length] ?? 0;
      const from = Date.now();
      const path = `/api/v1/subscriptions/${id}/rotate-secret`;
      const { body } = await server.request(path, key, { expireOldAfterSeconds });
      const end = Date.now() + expireOldAfterSeconds * 1_000;
      // With 0 all older ones end. Otherwise those that are ending already keep their own end.
      for (const one of secrets)
        if (expireOldAfterSeconds === 0 || one.until === Number.POSITIVE_INFINITY) one.until = Math.min(one.until, end);
      secrets.push({ secret: body.data.secret, from, until: Number.POSITIVE_INFINITY });
    }
    isOver = true;
    await Promise.all(loads);
    await until('all have arrived', () => receiver.received.length >= sent);

    const unverified = receiver.received.filter((request) => !validAt(request, secrets).some(verifies(request)));
    const late = receiver.received.filter((request) => endedBefore(request, secrets).some(verifies(request)));
    expect(unverified).toEqual([]);
    expect(late).toEqual([]);
    expect(receiver.received.length).toBeGreaterThan(rotations * itemsBetween);
    await server.stop();
  }, 300_000);

  /** The secrets that were valid in the second that the request names as its time. */
  function validAt({ headers }: Received, secrets: Validity[]): string[] {
    const at = timeOf(headers);
    return secrets.filter(({ from, until }) => from < at + 1_000 && until >= at).map(({ secret }) => secret);
  }

  /** Those that had ended so long before that a busy machine cannot have signed with them in between. */
  function endedBefore({ headers }: Received, secrets: Validity[]): string[] {
    return secrets.filter(({ until }) => until + busyMs < timeOf(headers)).map(({ secret }) => secret);
  }
});

const timeOf = (headers: Received['headers']) => Number(headers['webhook-timestamp']) * 1_000;

const verifies =
  ({ body, headers }: Received) =>
  (secret: string) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };
