import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aView, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there. test/domain/versions.test.ts
// tests 304.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('returns a shared view to a member, and their own to its maker', async () => {
    const built = await aWorkspace(app);
    const [shared, own] = [await aView(built), await aView(built, { shared: false })];
    const member = await aSession(app, await aMember(app, built.workspace));

    expect((await member.api.get(`/views/${shared.id}`)).body).toEqual({ data: shared });
    expect((await built.api.get(`/views/${own.id}`)).body).toEqual({ data: own });
  });
});
describe('404', () => {
  it("shows somebody else's own view to nobody, not even to an owner", async () => {
    const built = await aWorkspace(app);
    const member = await aSession(app, await aMember(app, built.workspace));
    const { id } = await aView({ ...built, api: member.api }, { shared: false });

    expect(await built.api.get(`/views/${id}`)).toBeError(404, 'not_found');
  });
});
