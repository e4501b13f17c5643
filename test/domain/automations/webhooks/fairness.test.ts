import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mostToHost } from '../../../../src/platform/post-queue/claim-posts-sql.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { anAutomation, aSubscription, aWorkspaceWithFeedback } from '../../../support/builders.ts';
import { TestReceiver } from '../../../support/receiver.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
let hanging: TestReceiver;
let quick: TestReceiver;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: ['127.0.0.1', 'localhost'], workers: true });
  [hanging, quick] = [await TestReceiver.start(), await TestReceiver.start()];
});
afterAll(async () => {
  await app.close();
  await Promise.all([hanging.close(), quick.close()]);
});

/** Each run of the macro sends a webhook there. */
async function aMacro(url: string) {
  const built = await aWorkspaceWithFeedback(app);
  const { id } = await anAutomation(built, { actions: [{ type: 'send_webhook', params: { url } }] });
  const run = () => built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id });
  return { ...built, runTimes: (times: number) => Promise.all(Array.from({ length: times }, run)) };
}

it('a receiver that hangs gets four requests at once, and holds up nobody else', async () => {
  const open: ServerResponse[] = [];
  hanging.answers = Array.from({ length: 12 }, () => (res: ServerResponse) => void open.push(res));
  const macro = await aMacro(hanging.url('/hook', '127.0.0.1'));
  await macro.runTimes(12);
  await until('the hanging receiver has what it may have', () => open.length === 4);

  const other = await aMacro(quick.url('/hook', 'localhost'));
  await other.runTimes(12);
  await until('the quick receiver has everything', () => quick.received.length === 12, 8_000);

  expect(open).toHaveLength(4);
  for (let answered = 0; answered < 12; answered++) {
    await until('the next request is there', () => open.length > answered);
    open[answered]?.writeHead(204).end();
  }
  expect(hanging.received).toHaveLength(12);
});

it(`webhooks and deliveries to one host count together, ${mostToHost} at once`, async () => {
  hanging.forget();
  const open: ServerResponse[] = [];
  hanging.answers = Array.from({ length: 20 }, () => (res: ServerResponse) => void open.push(res));
  const url = hanging.url('/both', '127.0.0.1');
  const [macro, other] = [await aMacro(url), await aMacro(url)];
  await aSubscription(macro, { url, types: ['automation.run_finished'] });

  await macro.runTimes(6);
  await other.runTimes(6);
  await until('the host has its share', () => open.length === mostToHost);
  await until('everything else waits', async () => (await app.database.prisma.outgoingPost.count()) === 18);

  expect(open).toHaveLength(mostToHost);
  for (let answered = 0; answered < 18; answered++) {
    await until('the next request is there', () => open.length > answered);
    open[answered]?.writeHead(204).end();
  }
  expect(hanging.received.filter(({ headers }) => headers['webhook-id'])).toHaveLength(6);
});
