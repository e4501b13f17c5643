import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAutomation } from '../../support/builders.ts';
import { isLong } from '../../support/figures.ts';
import { runJobs } from '../../support/jobs.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { aSubscribedWorkspace, messageOf, reachable } from './a-receiver.ts';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
beforeEach(async () => {
  receiver.forget();
  await app.database.prisma.outgoingPost.deleteMany();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

describe('a receiver that flaps', () => {
  it('gets every event in the end, each with one id, and is not disabled', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    const items = 30;
    // Every other request fails, in one way or another.
    const breaks = (res: ServerResponse) => void res.destroy();
    receiver.answers = Array.from({ length: 50 }, () => [503, 204, breaks, 204]).flat();
    for (let item = 0; item < items; item++) await built.anItem();

    for (let round = 0; round < 30; round++) {
      await runJobs(app);
      app.clock.advance(3 * 3_600_000);
    }

    expect((await built.deliveries({ status: 'delivered', pageSize: 100 })).length).toBe(items);
    expect(await built.show()).toMatchObject({ enabled: true, disabledReason: null });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(receiver.received.map((request) => messageOf(request).id));
    expect(new Set(ids).size).toBe(items);
    expect(ids.length).toBeGreaterThan(items);
  });
});

/** These last as long as what they measure. */
const describeLong = isLong ? describe : describe.skip;

describeLong('a receiver that takes long (needs TEST_LONG)', () => {
  const after = (seconds: number) => (res: ServerResponse) =>
    void setTimeout(() => res.writeHead(200).end('late'), seconds * 1_000);

  it('has taken an event that it answers after 14 of its 15 seconds', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    receiver.answers = [after(14)];
    await built.anItem();
    await runJobs(app);

    expect(await built.deliveries()).toMatchObject([{ status: 'delivered', attempts: [{ responseBody: 'late' }] }]);
  }, 60_000);

  it('has not taken one that it does not answer within them', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    receiver.answers = [after(16)];
    await built.anItem();
    await runJobs(app);

    const [delivery] = await built.deliveries();
    const [attempt] = delivery?.attempts ?? [];
    expect(delivery?.status).toBe('pending');
    expect(attempt).toMatchObject({ status: null, error: 'The address did not answer in time' });
    expect(attempt?.durationMs).toBeGreaterThan(14_900);
    expect(attempt?.durationMs).toBeLessThan(16_000);
  }, 60_000);

  it('has taken one whose answer begins in time and never ends', async () => {
    const built = await aSubscribedWorkspace(app, receiver);
    receiver.answers = [(res) => void res.writeHead(200).write('begun')];
    await built.anItem();
    await runJobs(app);

    expect(await built.deliveries()).toMatchObject([{ status: 'delivered', attempts: [{ responseBody: 'begun' }] }]);
  }, 60_000);

  it.each([
    ['has taken a webhook that it answers after 9 of its 10 seconds', 9, 0],
    ['has not taken a webhook that it does not answer within them', 11, 1],
  ])(
    '%s',
    async (_what, seconds, left) => {
      const built = await aSubscribedWorkspace(app, receiver, { types: ['project.deleted'] });
      const actions = [{ type: 'send_webhook' as const, params: { url: receiver.url('/webhook') } }];
      await anAutomation(built, { scope: 'feedback.created', actions });
      receiver.answers = [after(seconds)];
      await built.anItem();
      await runJobs(app);

      expect(receiver.received).toHaveLength(1);
      expect(await app.database.prisma.outgoingPost.count({ where: { tries: left } })).toBe(left);
    },
    60_000,
  );
});
