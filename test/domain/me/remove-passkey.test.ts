import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aUser } from '../../support/builders.ts';
import { aPasskeyUser, askForOptions } from '../../support/passkeys.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('removes the passkey, with which nobody signs in any more', async () => {
    const { workspace, session, authenticator, passkeyId } = await aPasskeyUser(app);

    const { status, body } = await session.api.delete(`/me/passkeys/${passkeyId}`);

    expect({ status, body }).toEqual({ status: 200, body: { data: { id: passkeyId, deleted: true } } });
    const { challengeId, options } = await askForOptions(app);
    const refused = await app.anonymous.post('/session/passkey/verify', {
      challengeId,
      response: authenticator.get(options),
    });
    expect(refused).toBeError(401, 'unauthorized');
    const events = await app.database.prisma.event.findMany({ where: { workspaceId: workspace.id } });
    expect(events.map(({ type }) => type)).toEqual(['member.passkey_added', 'member.passkey_removed']);
  });
});
describe('404', () => {
  it("does not find another user's passkey", async () => {
    const { session, passkeyId } = await aPasskeyUser(app);
    const { api } = await aSession(app, await aUser(app));

    expect(await api.delete(`/me/passkeys/${passkeyId}`)).toBeError(404, 'not_found');
    expect((await session.api.get('/me/passkeys')).body.data).toHaveLength(1);
  });
});
