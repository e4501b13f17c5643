import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSubscription, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: ['hooks.internal', '10.1.2.3', '192.168.0.0/16'] });
});
afterAll(() => app.close());

const stored = async (id: string) => {
  const { secrets } = await app.database.prisma.subscription.findFirstOrThrow({ where: { id } });
  return secrets as { expiresAt: string | null }[];
};
const inSeconds = (seconds: number) => new Date(app.clock.read().getTime() + seconds * 1_000).toISOString();

describe('200', () => {
  it('returns a new secret, and lets the old one sign for a day', async () => {
    const built = await aWorkspace(app);
    const { secret, ...subscription } = await aSubscription(built);

    const { status, body } = await built.api.post(`/subscriptions/${subscription.id}/rotate-secret`, {});

    expect(status).toBe(200);
    expect(body.data).toEqual({ ...subscription, secret: expect.stringMatching(/^whsec_/) });
    expect(body.data.secret).not.toBe(secret);
    expect((await stored(subscription.id)).map(({ expiresAt }) => expiresAt)).toEqual([null, inSeconds(86_400)]);
    const { body: log } = await built.api.get('/events', {
      workspaceId: built.workspace.id,
      types: 'subscription.updated',
    });
    expect(log.data[0].changes).toEqual({ secret: { from: null, to: null } });
  });

  it('leaves secrets that were replaced before their own ends', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);
    const first = inSeconds(600);

    await built.api.post(`/subscriptions/${id}/rotate-secret`, { expireOldAfterSeconds: 600 });
    await built.api.post(`/subscriptions/${id}/rotate-secret`, { expireOldAfterSeconds: 60 });

    expect((await stored(id)).map(({ expiresAt }) => expiresAt)).toEqual([null, inSeconds(60), first]);
  });

  it('ends all older secrets with 0', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);
    await built.api.post(`/subscriptions/${id}/rotate-secret`, {});

    await built.api.post(`/subscriptions/${id}/rotate-secret`, { expireOldAfterSeconds: 0 });

    expect((await stored(id)).map(({ expiresAt }) => expiresAt)).toEqual([null]);
  });
});

describe('400', () => {
  it.each([-1, 604_801, 1.5])('refuses to let the old one sign for %d seconds', async (expireOldAfterSeconds) => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);

    const response = await built.api.post(`/subscriptions/${id}/rotate-secret`, { expireOldAfterSeconds });

    expect(response).toBeError(400, 'bad_request', 'body/expireOldAfterSeconds');
    expect(await stored(id)).toHaveLength(1);
  });
});

describe('409', () => {
  it('refuses a sixth secret while five are valid', async () => {
    const built = await aWorkspace(app);
    const { id } = await aSubscription(built);
    for (let count = 0; count < 4; count++)
      await built.api.post(`/subscriptions/${id}/rotate-secret`, { expireOldAfterSeconds: 60 });

    expect(await built.api.post(`/subscriptions/${id}/rotate-secret`, {})).toBeError(409, 'conflict');
    app.clock.advance(60_000);
    expect((await built.api.post(`/subscriptions/${id}/rotate-secret`, {})).status).toBe(200);
  });
});
