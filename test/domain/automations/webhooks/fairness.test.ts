import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../../../src/base/ids.ts';
import { sendWebhook } from '../../../../src/domain/automations/webhooks/deliver-webhook-job.ts';
import { until } from '../../../process/server-process.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { contextOf } from '../../../support/jobs.ts';
import { TestReceiver } from '../../../support/receiver.ts';

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

const deliver = (url: string) => {
  const runId = newId('run');
  const ids = { workspaceId: newId('ws'), automationId: newId('aut') };
  return sendWebhook(contextOf(app), { id: runId, runId, ...ids, actionIndex: 0, url, body: '{}' });
};

it('a receiver that hangs gets four requests at once, and holds up nobody else', async () => {
  const open: ServerResponse[] = [];
  hanging.answers = Array.from({ length: 12 }, () => (res: ServerResponse) => void open.push(res));
  for (let sent = 0; sent < 12; sent++) await deliver(hanging.url('/hook', '127.0.0.1'));
  await until('the hanging receiver has what it may have', () => open.length === 4);

  for (let sent = 0; sent < 12; sent++) await deliver(quick.url('/hook', 'localhost'));
  await until('the quick receiver has everything', () => quick.received.length === 12, 8_000);

  expect(open).toHaveLength(4);
  for (let answered = 0; answered < 12; answered++) {
    await until('the next request is there', () => open.length > answered);
    open[answered]?.writeHead(204).end();
  }
  expect(hanging.received).toHaveLength(12);
});
