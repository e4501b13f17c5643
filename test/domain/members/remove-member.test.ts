import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aFeedback,
  aMember,
  anInvitation,
  aSession,
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

    expect({ status, body }).toEqual({ status: 200, body: { data: { id, deleted: true } } });
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
