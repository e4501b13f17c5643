import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aUser } from '../../support/builders.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it("lists the user's own sessions that last, the one used last first", async () => {
    const user = await aUser(app);
    await aSession(app, user, { expiresAt: app.clock.read() });
    await aSession(app, await aUser(app));
    const old = await aSession(app, user, { userAgent: 'Browser/1', address: '203.0.113.0/24' });
    app.clock.advance(60_000);
    const { api, row } = await aSession(app, user);

    const { body } = await api.get('/me/sessions');

    const times = (at: Date) => ({ createdAt: at.toISOString(), lastSeenAt: at.toISOString() });
    const unknown = { userAgent: null, address: null };
    expect(body.data).toEqual([
      { id: row.id, current: true, ...times(row.createdAt), ...unknown },
      {
        id: old.row.id,
        current: false,
        ...times(old.row.createdAt),
        userAgent: 'Browser/1',
        address: '203.0.113.0/24',
      },
    ]);
  });
});
