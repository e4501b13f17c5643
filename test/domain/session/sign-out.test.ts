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
  it('ends this session alone, and takes its cookie away', async () => {
    const user = await aUser(app);
    const [here, there] = [await aSession(app, user), await aSession(app, user)];

    const { status, body, headers } = await here.api.delete('/session');

    expect({ status, body }).toEqual({ status: 200, body: { data: { deleted: true } } });
    expect(headers['set-cookie']?.[0]).toMatch(/^heed_session=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/);
    app.clock.advance(5_000);
    expect(await here.api.get('/me')).toBeError(401, 'unauthorized');
    expect((await there.api.get('/me')).status).toBe(200);
  });
});
