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
  it('signs the user out elsewhere, and leaves this browser alone', async () => {
    const user = await aUser(app);
    const [here, there] = [await aSession(app, user), await aSession(app, user)];
    expect((await there.api.get('/me')).status).toBe(200);

    const { status, body, headers } = await here.api.delete(`/me/sessions/${there.row.id}`);

    expect({ status, body }).toEqual({ status: 200, body: { data: { id: there.row.id, deleted: true } } });
    expect(headers['set-cookie']).toBeUndefined();
    app.clock.advance(5_000);
    expect(await there.api.get('/me')).toBeError(401, 'unauthorized');
    expect((await here.api.get('/me')).status).toBe(200);
  });

  it('takes the cookie away when it is the session of this browser', async () => {
    const { api, row } = await aSession(app, await aUser(app));

    const { headers } = await api.delete(`/me/sessions/${row.id}`);

    expect(headers['set-cookie']?.[0]).toMatch(/^heed_session=; Max-Age=0;/);
  });
});
describe('404', () => {
  it("does not find another user's session, nor one that has ended", async () => {
    const { api } = await aSession(app, await aUser(app));
    const other = await aSession(app, await aUser(app));

    expect(await api.delete(`/me/sessions/${other.row.id}`)).toBeError(404, 'not_found');
    expect(await api.delete('/me/sessions/ses_none')).toBeError(404, 'not_found');
    expect((await other.api.get('/me')).status).toBe(200);
  });
});
