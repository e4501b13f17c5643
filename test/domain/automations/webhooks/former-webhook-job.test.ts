import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formerWebhookJob } from '../../../../src/domain/automations/webhooks/former-webhook-job.ts';
import type { WebhookDelivery } from '../../../../src/domain/automations/webhooks/queue-webhook.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { anAutomation, aWorkspaceWithFeedback } from '../../../support/builders.ts';
import { contextOf, runJobs } from '../../../support/jobs.ts';
import { TestReceiver } from '../../../support/receiver.ts';
import { signatureOf } from '../../../support/sign.ts';

const secret = 'correct-horse-battery';
let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: ['127.0.0.1'] });
  receiver = await TestReceiver.start();
});
beforeEach(() => receiver.forget());
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** A webhook that waits as a job, as version 0.1 has left it. */
async function aWebhookOfBefore() {
  const built = await aWorkspaceWithFeedback(app);
  const action = { type: 'send_webhook' as const, params: { url: receiver.url(), secret } };
  const macro = await anAutomation(built, { actions: [action] });
  await built.api.post(`/automations/${macro.id}/run`, { feedbackId: built.feedback.id });
  const [post] = await app.database.prisma.outgoingPost.findMany();
  await app.database.prisma.outgoingPost.deleteMany();
  const delivery = post?.data as unknown as WebhookDelivery;
  await app.running.queue.send(contextOf(app), formerWebhookJob, delivery, { group: '127.0.0.1' });
  return { ...built, macro, delivery };
}

const setRetries = (count: number) =>
  app.running.queue.boss
    .getDb()
    .executeSql(`UPDATE pgboss.job SET retry_count = ${count} WHERE name = 'deliver-webhook' AND state < 'active'`);

describe('a webhook that was queued as a job', () => {
  it('is sent as it would have been', async () => {
    const { delivery } = await aWebhookOfBefore();

    await runJobs(app);

    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(body).toBe(delivery.body);
    expect(headers).toMatchObject({
      'x-webhook-id': delivery.id,
      'x-webhook-signature': signatureOf(secret, body),
    });
    expect(await app.database.prisma.outgoingPost.count()).toBe(0);
  });

  it('has as many tries left as it had, and its run tells how it ended', async () => {
    const { api, macro } = await aWebhookOfBefore();
    await setRetries(7);
    receiver.answers = Array.from({ length: 9 }, () => 503);

    await runJobs(app, { retries: true });

    expect(receiver.received).toHaveLength(2);
    const [run] = (await api.get(`/automations/${macro.id}/runs`)).body.runs;
    expect(run).toMatchObject({
      outcome: 'error',
      actionsExecuted: [{ type: 'send_webhook', success: false, error: 'The address answered 503' }],
    });
  });

  it('is removed when the person that its item is of is erased, even after it has moved', async () => {
    const { api, workspace, delivery } = await aWebhookOfBefore();
    receiver.answers = [503];
    const customer = await api.post('/customers', { workspaceId: workspace.id, primaryEmail: 'ann@example.com' });
    const { feedback } = JSON.parse(delivery.body);
    await app.database.prisma.feedback.updateMany({
      where: { id: feedback.id },
      data: { customerId: customer.body.data.id },
    });
    await runJobs(app);
    expect(await app.database.prisma.outgoingPost.count()).toBe(1);

    const response = await api.post(`/customers/${customer.body.data.id}/erase`, {});

    expect(response.status).toBe(200);
    expect(await app.database.prisma.outgoingPost.count()).toBe(0);
  });
});
