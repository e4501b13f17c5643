import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pruneEventLog } from '../../../src/domain/events/prune-event-log.ts';
import { pruneDeliveries } from '../../../src/domain/subscriptions/prune-deliveries.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { aSubscribedWorkspace, reachable } from './a-receiver.ts';

const dayMs = 86_400_000;

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

it('removes deliveries after 30 days, and none before', async () => {
  const built = await aSubscribedWorkspace(app, receiver);
  await built.anItem();
  await runJobs(app);
  app.clock.advance(15 * dayMs);
  await built.anItem();
  await runJobs(app);
  app.clock.advance(15 * dayMs + 1);

  await pruneDeliveries(contextOf(app));

  expect((await built.deliveries()).map(({ sequence }) => sequence)).toEqual([4]);
});

it('keeps the log from the first event that waits to be delivered, until that delivery goes', async () => {
  const built = await aSubscribedWorkspace(app, receiver);
  await built.anItem();
  await runJobs(app);
  receiver.answers = [410];
  await built.anItem();
  await runJobs(app);
  await built.anItem();
  const kept = async () => {
    await pruneEventLog(contextOf(app), 1);
    return (await built.events('*')).map(({ sequence }) => sequence);
  };
  app.clock.advance(20 * dayMs);

  expect(await kept()).toEqual([4, 5, 6]);
  app.clock.advance(10 * dayMs + 1);
  await pruneDeliveries(contextOf(app));
  expect(await kept()).toEqual([]);
});
