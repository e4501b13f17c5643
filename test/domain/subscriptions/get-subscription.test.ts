import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSubscription, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: ['hooks.internal', '10.1.2.3', '192.168.0.0/16'] });
});
afterAll(() => app.close());

describe('200', () => {
  it('returns the subscription without its secret', async () => {
    const built = await aWorkspace(app);
    const { secret: _secret, ...subscription } = await aSubscription(built);

    const response = await built.api.get(`/subscriptions/${subscription.id}`);

    expect(response.body).toEqual({ data: subscription });
  });
});
