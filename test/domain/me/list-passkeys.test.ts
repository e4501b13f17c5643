import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aUser } from '../../support/builders.ts';
import { aPasskeyUser } from '../../support/passkeys.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it("lists the user's own passkeys, without what they prove with", async () => {
    const { session, passkeyId } = await aPasskeyUser(app);

    const { status, body } = await session.api.get('/me/passkeys');

    const createdAt = app.clock.read().toISOString();
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: [{ id: passkeyId, name: 'Laptop', createdAt, lastUsedAt: null }] },
    });
  });

  it('shows nobody those of another user', async () => {
    await aPasskeyUser(app);
    const { api } = await aSession(app, await aUser(app));

    expect((await api.get('/me/passkeys')).body).toEqual({ data: [] });
  });
});
