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
  it('lists the subscriptions of the workspace, newest first', async () => {
    const [built, other] = [await aWorkspace(app), await aWorkspace(app)];
    const first = await aSubscription(built);
    app.clock.advance(1_000);
    const second = await aSubscription(built);
    await aSubscription(other);

    const { body } = await built.api.get('/subscriptions', { workspaceId: built.workspace.id });

    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(JSON.stringify(body)).not.toContain('whsec_');
  });
});

describe('400', () => {
  it('needs a workspace', async () => {
    const { api } = await aWorkspace(app);

    expect(await api.get('/subscriptions')).toBeError(400, 'bad_request', 'query/workspaceId');
  });
});
