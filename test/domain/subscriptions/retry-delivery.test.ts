import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { aSubscribedWorkspace, reachable } from './a-receiver.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
beforeEach(() => receiver.forget());
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** Its only delivery was given up. */
async function aFailedDelivery(fields: object = {}) {
  const built = await aSubscribedWorkspace(app, receiver, { enabled: false, ...fields });
  await built.anItem();
  await runJobs(app);
  const [delivery] = await built.deliveries();
  return { ...built, id: delivery?.id ?? '' };
}

describe('200', () => {
  it('sends a delivery that was given up once more, although the subscription is disabled', async () => {
    const { id, retry, deliveries, show } = await aFailedDelivery();

    const response = await retry(id);
    await runJobs(app);

    expect(response).toMatchObject({ status: 200, body: { data: { id, status: 'failed', attempts: [] } } });
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ id, status: 'delivered', attempts: [{ status: 204 }] }]);
    expect(await show()).toHaveProperty('enabled', false);
  });

  it('sends it without a body, too', async () => {
    const { id, api, subscription } = await aFailedDelivery();

    const response = await api.send('post', `/subscriptions/${subscription.id}/deliveries/${id}/retry`, {});
    await runJobs(app);

    expect(response).toMatchObject({ status: 200, body: { data: { id, status: 'failed' } } });
    expect(receiver.received).toHaveLength(1);
  });

  it('leaves it given up if it fails again, after one attempt', async () => {
    const { id, retry, deliveries } = await aFailedDelivery();
    receiver.answers = [500, 500];

    await retry(id);
    await runJobs(app, { retries: true });

    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ status: 'failed', nextAttemptAt: null, attempts: [{ status: 500 }] }]);
  });

  it('sends one again that has arrived, and one that waits before its time', async () => {
    const { anItem, retry, deliveries } = await aSubscribedWorkspace(app, receiver);
    await anItem();
    await runJobs(app);
    receiver.answers = [500];
    await anItem();
    await runJobs(app);
    const [waiting, arrived] = await deliveries();

    for (const one of [waiting, arrived]) expect((await retry(one?.id ?? '')).status).toBe(200);
    await runJobs(app);

    expect((await deliveries()).map(({ attempts }) => attempts.map(({ status }) => status))).toEqual([
      [500, 204],
      [204, 204],
    ]);
  });
});

describe('400', () => {
  it('refuses an unknown field', async () => {
    const { api, subscription, id } = await aFailedDelivery();

    const response = await api.post(`/subscriptions/${subscription.id}/deliveries/${id}/retry`, { now: true });

    expect(response).toBeError(400, 'bad_request', 'body/now');
  });
});

describe('404', () => {
  it('knows no delivery of another subscription, and none with another id', async () => {
    const { retry, subscription, id } = await aFailedDelivery();
    const other = await aSubscribedWorkspace(app, receiver);
    const { api } = await aWorkspace(app);

    expect(await retry(newId('dlv'))).toBeError(404, 'not_found');
    expect(await other.retry(id)).toBeError(404, 'not_found');
    expect(await api.post(`/subscriptions/${subscription.id}/deliveries/${id}/retry`, {})).toBeError(404, 'not_found');
  });

  it('has nothing to send once the event is gone', async () => {
    const { workspace, retry, id } = await aFailedDelivery();
    await app.database.prisma.event.deleteMany({ where: { workspaceId: workspace.id } });

    expect(await retry(id)).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses a second one while the first is under way', async () => {
    const { id, retry } = await aFailedDelivery();

    const responses = await Promise.all([retry(id), retry(id)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runJobs(app);
    expect(receiver.received).toHaveLength(1);
  });
});
