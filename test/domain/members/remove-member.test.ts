import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aFeedback,
  aKey,
  aMember,
  anAutomation,
  anInvitation,
  aSession,
  aSubscription,
  aWorkspace,
  aWorkspaceWithProject,
} from '../../support/builders.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Pick<Awaited<ReturnType<typeof aWorkspace>>, 'api' | 'workspace'>;
const remove = ({ api, workspace }: Built, userId: string) =>
  api.delete(`/members/${userId}`, { workspaceId: workspace.id });

const nothing = { subscriptions: [], keys: [], automations: [], invitations: [] };

describe('200', () => {
  it('leaves open and pending items to nobody, with an event each, and takes the watcher away', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aMember(app, built.workspace);
    const { prisma } = app.database;
    const items = [await aFeedback(built), await aFeedback(built), await aFeedback(built), await aFeedback(built)];
    const [open, pending, resolved, watched] = items.map((item) => item.id);
    const workspaceId = built.workspace.id;
    await built.api.patch(`/feedback/${open}`, { workspaceId, assigneeId: id });
    await built.api.patch(`/feedback/${pending}`, { workspaceId, assigneeId: id, status: 'in-progress' });
    await built.api.patch(`/feedback/${resolved}`, { workspaceId, assigneeId: id, status: 'resolved' });
    await built.api.post(`/feedback/${watched}/notes`, { content: 'See', mentions: [id] });

    const { status, body, headers } = await remove(built, id);

    expect({ status, body }).toEqual({ status: 200, body: { data: { id, deleted: true, leftBehind: nothing } } });
    const stored = await prisma.feedback.findMany({ where: { workspaceId }, orderBy: { ticketNumber: 'asc' } });
    expect(stored.map(({ assigneeId }) => assigneeId)).toEqual([null, null, id, null]);
    expect(stored.flatMap(({ watcherIds }) => watcherIds)).toEqual([]);
    const events = await prisma.event.findMany({ where: { workspaceId }, orderBy: { sequence: 'asc' } });
    const own = events.filter(
      ({ causedBy }) => (causedBy as { requestId: string }).requestId === headers['x-request-id'],
    );
    expect(own.map(({ type, feedbackId }) => [type, feedbackId])).toEqual([
      ['feedback.updated', open],
      ['feedback.updated', pending],
      ['feedback.updated', watched],
      ['member.removed', null],
    ]);
    expect(own.at(-1)).toMatchObject({ subjectId: id, actorId: built.row.id, data: { userId: id, status: 'active' } });
  });

  it('answers what an admin leaves behind, which goes on and can be taken over', async () => {
    const built = await aWorkspaceWithProject(app);
    const { workspace, project } = built;
    const user = await aMember(app, workspace, 'admin');
    const { api, row } = await aKey(app, user);
    await aKey(app, user, { revokedAt: app.clock.read() });
    await aKey(app, user, { expiresAt: app.clock.read() });
    await aKey(app, user, { isLimited: true, workspaceIds: ['ws_elsewhere'] });
    const invited = await anInvitation(app, { workspace, user });
    await anInvitation(app, built);
    const elsewhere = await aWorkspaceWithProject(app);
    await app.database.prisma.member.create({
      data: { workspaceId: elsewhere.workspace.id, userId: user.id, role: 'admin' },
    });
    await aSubscription({ api, workspace: elsewhere.workspace });
    await aSubscription(built);
    await anAutomation(built);
    const subscription = await aSubscription({ api: (await aSession(app, user)).api, workspace });
    const automation = await anAutomation({ ...built, api });

    const { body } = await remove(built, user.id);

    const expected = { subscriptions: [subscription.id], keys: [row.id], automations: [automation.id] };
    const invitations = [invited.userId];
    expect(body.data.leftBehind).toEqual({ ...expected, invitations });
    const left = await built.api.get(`/subscriptions/${subscription.id}`);
    expect(left.body.data).toMatchObject({ enabled: true, createdBy: user.id });
    expect((await built.api.get(`/automations/${automation.id}`)).body).toMatchObject({
      enabled: true,
      createdBy: user.id,
    });
    const taken = await built.api.patch(`/automations/${automation.id}`, { createdBy: 'me' });
    expect(taken.body).toMatchObject({ projectId: project.id, createdBy: built.user.id });
    const { data } = (await built.api.get('/events', { workspaceId: workspace.id, types: 'automation.updated' })).body;
    expect(data).toMatchObject([{ changes: { createdBy: { from: user.id, to: built.user.id } } }]);
  });

  it('names no keys of those whose keys did not reach the workspace', async () => {
    const built = await aWorkspace(app);
    const member = await aMember(app, built.workspace);
    await aKey(app, member);
    const invited = await anInvitation(app, built, { role: 'admin' });
    await aKey(app, await app.database.prisma.user.findUniqueOrThrow({ where: { id: invited.userId } }));

    for (const id of [member.id, invited.userId])
      expect((await remove(built, id)).body.data.leftBehind).toEqual(nothing);
  });

  it('ends access within 5 seconds', async () => {
    const built = await aWorkspace(app);
    const { workspace } = built;
    const user = await aMember(app, workspace);
    const { api } = await aSession(app, user);
    expect((await api.get('/feedback', { workspaceId: workspace.id })).status).toBe(200);

    await remove(built, user.id);

    app.clock.advance(5_000);
    expect(await api.get('/feedback', { workspaceId: workspace.id })).toBeError(403, 'forbidden');
    expect((await api.get('/me')).status).toBe(200);
  });

  it('takes an invitation back', async () => {
    const built = await aWorkspace(app);
    const { userId, token } = await anInvitation(app, built);

    await remove(built, userId);

    expect(await app.anonymous.post('/session/link', { token })).toBeError(401, 'unauthorized');
  });

  it('lets a member leave', async () => {
    const { workspace } = await aWorkspace(app);
    const user = await aMember(app, workspace);

    expect((await remove({ workspace, api: (await aSession(app, user)).api }, user.id)).status).toBe(200);
  });
});

describe('400', () => {
  it('requires the workspace', async () => {
    const { api, user } = await aWorkspace(app);

    expect(await api.delete(`/members/${user.id}`)).toBeError(400, 'bad_request', 'query/workspaceId');
  });
});

describe('403', () => {
  it.each([
    ['a member remove anybody else', 'member', 'member'],
    ['an admin remove an owner', 'admin', 'owner'],
  ])('does not let %s', async (_what, role, removed) => {
    const { workspace } = await aWorkspace(app);
    const { api } = await aSession(app, await aMember(app, workspace, role));
    const { id } = await aMember(app, workspace, removed);

    expect(await remove({ api, workspace }, id)).toBeError(403, 'forbidden');
    expect(await app.database.prisma.member.count({ where: { userId: id } })).toBe(1);
  });
});

describe('404', () => {
  it('does not find a member of another workspace', async () => {
    const other = await aWorkspace(app);

    expect(await remove(await aWorkspace(app), other.user.id)).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('keeps the last owner', async () => {
    const { workspace, user } = await aWorkspace(app);
    const { api } = await aSession(app, user);

    expect(await remove({ workspace, api }, user.id)).toBeError(409, 'conflict');
  });
});
