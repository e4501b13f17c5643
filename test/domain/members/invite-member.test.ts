import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, anInvitation, aSession, aUser, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 403, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dayMs = 24 * 3_600_000;
const follow = (token: string) => app.anonymous.post('/session/link', { token });

async function invitedAgain(
  { user, workspace }: Pick<Awaited<ReturnType<typeof aWorkspace>>, 'user' | 'workspace'>,
  userId: string,
) {
  const { api } = await aSession(app, user);
  const response = await api.post(`/members/${userId}/invite`, { workspaceId: workspace.id });
  return { response, token: response.body.data?.inviteUrl?.split('#token=')[1] as string };
}

describe('200', () => {
  it('makes a new link for another 7 days, and ends the old one', async () => {
    const built = await aWorkspace(app);
    const { userId, token: old } = await anInvitation(app, built);
    app.clock.advance(6 * dayMs);

    const { response, token } = await invitedAgain(built, userId);

    expect(response.body.data).toMatchObject({ userId, status: 'invited' });
    app.clock.advance(6 * dayMs);
    expect(await follow(old)).toBeError(401, 'unauthorized');
    expect((await follow(token)).body.data).toMatchObject({ user: { id: userId } });
  });

  it('makes no link that signs in once the user belongs elsewhere too', async () => {
    const built = await aWorkspace(app);
    const { userId, email } = await anInvitation(app, built);
    await anInvitation(app, await aWorkspace(app), { email });

    const { token } = await invitedAgain(built, userId);

    expect(await follow(token)).toBeError(403, 'forbidden');
    expect(await app.database.prisma.session.count({ where: { userId } })).toBe(0);
  });

  it('makes none for an account that was there before', async () => {
    const built = await aWorkspace(app);
    const { id, email } = await aUser(app);
    await anInvitation(app, built, { email });

    const { token } = await invitedAgain(built, id);

    expect(await follow(token)).toBeError(403, 'forbidden');
  });
});

describe('400', () => {
  it('requires the workspace', async () => {
    const built = await aWorkspace(app);
    const { userId } = await anInvitation(app, built);

    expect(await built.api.post(`/members/${userId}/invite`, {})).toBeError(400, 'bad_request', 'body/workspaceId');
  });
});

describe('403', () => {
  it('gives the link of an owner to owners only', async () => {
    const built = await aWorkspace(app);
    const { userId } = await anInvitation(app, built, { role: 'owner' });
    const user = await aMember(app, built.workspace, 'admin');

    const { response } = await invitedAgain({ ...built, user }, userId);

    expect(response).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it('does not find a user who is not invited here', async () => {
    const built = await aWorkspace(app);
    const { userId } = await anInvitation(app, await aWorkspace(app));

    expect((await invitedAgain(built, userId)).response).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses a member who is active', async () => {
    const built = await aWorkspace(app);

    expect((await invitedAgain(built, built.user.id)).response).toBeError(409, 'conflict');
  });
});
