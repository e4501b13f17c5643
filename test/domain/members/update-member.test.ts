import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User, Workspace } from '../../../generated/prisma/client.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, anInvitation, aSession, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 403, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A workspace with the API of a session of its owner. */
async function anOwner() {
  const built = await aWorkspace(app);
  return { ...built, key: built.api, api: (await aSession(app, built.user)).api };
}

type Built = Pick<Awaited<ReturnType<typeof aWorkspace>>, 'api' | 'workspace'>;
const change = ({ api, workspace }: Built, userId: string, role: string) =>
  api.patch(`/members/${userId}`, { workspaceId: workspace.id, role });
const eventsOf = (userId: string) =>
  app.database.prisma.event.findMany({ where: { subjectId: userId, type: 'member.updated' } });

describe('200', () => {
  it('changes the role, and says so in the log', async () => {
    const built = await anOwner();
    const { id } = await aMember(app, built.workspace);

    const { status, body } = await change(built, id, 'owner');

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { userId: id, role: 'owner', status: 'active' } },
    });
    expect(await eventsOf(id)).toMatchObject([{ changes: { role: { from: 'member', to: 'owner' } }, data: body.data }]);
  });

  it('writes no event when nothing changes', async () => {
    const built = await anOwner();
    const { id } = await aMember(app, built.workspace);

    expect((await change(built, id, 'member')).status).toBe(200);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('lets an owner step back when there is another', async () => {
    const built = await anOwner();
    await aMember(app, built.workspace, 'owner');

    expect((await change(built, built.user.id, 'member')).body.data.role).toBe('member');
  });
});

describe('400', () => {
  it('refuses a role that does not exist', async () => {
    const built = await anOwner();

    expect(await change(built, built.user.id, 'guest')).toBeError(400, 'bad_request', 'body/role');
  });
});

describe('403', () => {
  it.each([
    ['make an owner', 'member', 'owner'],
    ['change an owner', 'owner', 'member'],
    ['give an owner the role that they have', 'owner', 'owner'],
  ])('does not let an admin %s', async (_what, from, to) => {
    const { workspace } = await aWorkspace(app);
    const { api } = await aSession(app, await aMember(app, workspace, 'admin'));
    const { id } = await aMember(app, workspace, from);

    expect(await change({ api, workspace }, id, to)).toBeError(403, 'forbidden');
  });
});

describe('403 for an API key', () => {
  it.each([
    ['an owner of a member', 'member', 'owner'],
    ['an admin of an owner', 'owner', 'admin'],
  ])('with all scopes makes not %s', async (_what, from, to) => {
    const { workspace, key: api } = await anOwner();
    const { id } = await aMember(app, workspace, from);

    expect(await change({ api, workspace }, id, to)).toBeError(403, 'forbidden');
  });

  it('without all scopes makes no admin, with all of them it does', async () => {
    const { workspace, user, key } = await anOwner();
    const { id } = await aMember(app, workspace);
    const { api: few } = await aKey(app, user, { scopes: ['members:write'] });

    expect(await change({ api: few, workspace }, id, 'admin')).toBeError(403, 'forbidden');
    expect((await change({ api: key, workspace }, id, 'admin')).status).toBe(200);
    expect((await change({ api: few, workspace }, id, 'member')).status).toBe(200);
  });
});

describe('403 for a role of some seconds ago', () => {
  const setRole = ({ id: workspaceId }: Workspace, { id: userId }: User, role: string) =>
    app.database.prisma.member.update({ where: { workspaceId_userId: { workspaceId, userId } }, data: { role } });

  it('makes nobody an owner, invites and removes nobody, and deletes no workspace', async () => {
    const { api, workspace, user } = await anOwner();
    const { id: workspaceId } = workspace;
    const { id } = await aMember(app, workspace, 'admin');
    await aMember(app, workspace, 'owner');
    const { userId } = await anInvitation(app, { workspace, user });
    expect((await api.get('/members', { workspaceId })).status).toBe(200);
    await setRole(workspace, user, 'member');

    expect(await change({ api, workspace }, user.id, 'owner')).toBeError(403, 'forbidden');
    expect(await change({ api, workspace }, id, 'owner')).toBeError(403, 'forbidden');
    const invitation = { workspaceId, email: 'accomplice@example.org', role: 'admin' };
    expect(await api.post('/members', invitation)).toBeError(403, 'forbidden');
    expect(await api.post(`/members/${userId}/invite`, { workspaceId })).toBeError(403, 'forbidden');
    expect(await api.delete(`/members/${id}`, { workspaceId })).toBeError(403, 'forbidden');
    const deletion = { body: { confirmName: workspace.name } };
    expect(await api.send('delete', `/workspace/${workspaceId}`, deletion)).toBeError(403, 'forbidden');
    expect(await app.database.prisma.user.count({ where: { email: invitation.email } })).toBe(0);
  });
});

describe('404', () => {
  it('does not find a member of another workspace', async () => {
    const other = await aWorkspace(app);

    expect(await change(await anOwner(), other.user.id, 'admin')).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('keeps the last owner, for whom somebody who is only invited is no replacement', async () => {
    const built = await anOwner();
    await anInvitation(app, built, { role: 'owner' });

    expect(await change(built, built.user.id, 'admin')).toBeError(409, 'conflict');
  });

  it('keeps one of two owners who step back at the same time', async () => {
    const built = await anOwner();
    const other = await aMember(app, built.workspace, 'owner');

    const responses = await Promise.all([built.user.id, other.id].map((id) => change(built, id, 'admin')));

    const [done, refused] = responses.map(({ status }) => status).sort();
    expect(done).toBe(200);
    // 403 if whoever asks is no longer an owner by then.
    expect([403, 409]).toContain(refused);
    const owners = { workspaceId: built.workspace.id, role: 'owner' } as const;
    expect(await app.database.prisma.member.count({ where: owners })).toBe(1);
  });
});
