import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aUser, aWorkspace, aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the user of a key', () => {
  it.each(['owner', 'admin'])('may act as %s', async (role) => {
    const { api, workspace } = await aWorkspace(app, {}, role);

    expect(await api.get('/feedback', { workspaceId: workspace.id })).toHaveProperty('status', 200);
  });

  it('may not act as member, and is told why', async () => {
    const { api, workspace } = await aWorkspace(app, {}, 'member');

    const response = await api.get('/feedback', { workspaceId: workspace.id });

    expect(response).toBeError(403, 'forbidden');
    expect(response.body.error.message).toMatch(/neither owner nor admin/);
  });

  it.each(['viewer', ''])('cannot have the role %j, which is not in the contract', async (role) => {
    await expect(aWorkspace(app, {}, role)).rejects.toThrow('members_role_check');
  });

  it('may act with one key in every workspace where they are owner or admin', async () => {
    const { api, user } = await aWorkspace(app);
    const second = await aWorkspace(app);
    await app.database.prisma.member.create({
      data: { workspaceId: second.workspace.id, userId: user.id, role: 'admin' },
    });

    expect(await api.get('/feedback', { workspaceId: second.workspace.id })).toHaveProperty('status', 200);
  });
});

describe('the workspace', () => {
  it.each([
    [{ plan: 'pro' }, 200, undefined],
    [{ plan: 'pro_max' }, 200, undefined],
    [{ plan: 'free' }, 403, /plan/],
    [{ apiAccessEnabled: false }, 403, /turned off/],
  ])('with %j returns %d', async (fields, status, reason) => {
    const { api, workspace } = await aWorkspace(app, fields);

    const response = await api.get('/feedback', { workspaceId: workspace.id });

    expect(response.status).toBe(status);
    if (reason) expect(response.body.error.message).toMatch(reason);
  });

  it('gives a stranger the same error as one that does not exist, even if its id is malformed', async () => {
    const { workspace } = await aWorkspace(app);
    const { api } = await aWorkspace(app);
    const ask = async (workspaceId: string) => {
      const { status, body } = await api.get('/feedback', { workspaceId });
      return { status, ...body.error, requestId: undefined };
    };

    const strange = await ask(workspace.id);

    expect(strange).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await ask('ws_01h455vb4pex5vsknk084sn02q')).toEqual(strange);
    expect(await ask('no id')).toEqual(strange);
  });

  it('hides its items from an owner of another', async () => {
    const { feedback } = await aWorkspaceWithFeedback(app);
    const { api, workspace } = await aWorkspace(app);
    const ask = async (id: string) => {
      const { status, body } = await api.get(`/feedback/${id}`, { workspaceId: workspace.id });
      return { status, ...body.error, requestId: undefined };
    };

    expect(await ask(feedback.id)).toEqual(await ask('fb_01h455vb4pex5vsknk084sn02q'));
    expect(await ask(feedback.id)).toEqual(await ask('anything'));
  });
});

describe('a change of access', () => {
  it('is allowed at once', async () => {
    const { api, workspace, user } = await aWorkspace(app, { plan: 'free', apiAccessEnabled: false }, 'member');
    const ask = async () => (await api.get('/feedback', { workspaceId: workspace.id })).status;
    expect(await ask()).toBe(403);

    const where = { workspaceId_userId: { workspaceId: workspace.id, userId: user.id } };
    await app.database.prisma.member.update({ where, data: { role: 'admin' } });
    await app.database.prisma.workspace.update({
      where: { id: workspace.id },
      data: { plan: 'pro', apiAccessEnabled: true },
    });

    expect(await ask()).toBe(200);
  });

  it('lets a new member in at once', async () => {
    const { workspace } = await aWorkspace(app);
    const user = await aUser(app);
    const { api } = await aKey(app, user);
    expect(await api.get('/feedback', { workspaceId: workspace.id })).toBeError(403, 'forbidden');

    await app.database.prisma.member.create({ data: { workspaceId: workspace.id, userId: user.id, role: 'owner' } });

    expect(await api.get('/feedback', { workspaceId: workspace.id })).toHaveProperty('status', 200);
  });

  it.each([
    ['the role', (id: string, userId: string) => setRole(id, userId, 'member')],
    ['the membership', (id: string, userId: string) => removeMember(id, userId)],
    ['the plan', (id: string) => app.database.prisma.workspace.update({ where: { id }, data: { plan: 'free' } })],
    [
      'the setting',
      (id: string) => app.database.prisma.workspace.update({ where: { id }, data: { apiAccessEnabled: false } }),
    ],
  ])('that removes %s takes effect within 5 seconds', async (_what, takeAway) => {
    const { api, workspace, user } = await aWorkspace(app);
    await aMember(app, workspace, 'owner');
    expect(await api.get('/feedback', { workspaceId: workspace.id })).toHaveProperty('status', 200);

    await takeAway(workspace.id, user.id);
    app.clock.advance(5_000);

    expect(await api.get('/feedback', { workspaceId: workspace.id })).toBeError(403, 'forbidden');
  });

  const setRole = (workspaceId: string, userId: string, role: string) =>
    app.database.prisma.member.update({ where: { workspaceId_userId: { workspaceId, userId } }, data: { role } });
  const removeMember = (workspaceId: string, userId: string) =>
    app.database.prisma.member.delete({ where: { workspaceId_userId: { workspaceId, userId } } });
});
