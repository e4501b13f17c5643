import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aUser, aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });

describe('200', () => {
  it('changes only the given fields', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { category: 'bug', tags: ['a'] });
    app.clock.advance(1_000);

    const response = await api.patch(`/feedback/${feedback.id}`, {
      workspaceId: workspace.id,
      isPublic: true,
      tags: [' b ', 'b', 'c'],
    });

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      ...feedback,
      isPublic: true,
      tags: ['b', 'c'],
      updatedAt: app.clock.read().toISOString(),
    });
    expect(await stored(feedback.id)).toMatchObject({ isPublic: true, tags: ['b', 'c'], category: 'bug' });
  });

  it('makes changes of one item that come at once in their order, with an event for each', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const tags = ['a', 'b', 'c', 'd', 'e'];

    const responses = await Promise.all(
      tags.map((tag) => api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, addTags: [tag] })),
    );

    expect(responses.map(({ body }) => body.data.tags.length).sort()).toEqual([1, 2, 3, 4, 5]);
    const events = await app.database.prisma.event.findMany({
      where: { workspaceId: workspace.id, type: 'feedback.updated' },
      orderBy: { sequence: 'asc' },
    });
    expect(events.map(({ changes }) => (changes as { tags: { to: string[] } }).tags.to.length)).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(await stored(feedback.id)).toHaveProperty('version', 6);
  });

  it('clears nullable fields with null', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { category: 'bug', priority: 'low' });

    const response = await api.patch(`/feedback/${feedback.id}`, {
      workspaceId: workspace.id,
      category: null,
      priority: null,
    });

    expect(response.body.data).toMatchObject({ category: null, priority: null });
  });

  it('does not change updatedAt when nothing changes', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { category: 'bug' });
    app.clock.advance(1_000);

    const response = await api.patch(`/feedback/${feedback.id}`, {
      workspaceId: workspace.id,
      category: 'bug',
      status: 'new',
    });

    expect(response.body.data).toEqual(feedback);
  });

  it('shows the assignee with name and email address', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const member = await aMember(app, workspace);

    const response = await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, assigneeId: member.id });

    expect(response.body.data).toMatchObject({
      assigneeId: member.id,
      assigneeName: member.name,
      assigneeEmail: member.email,
    });
  });

  it('sets resolvedAt on entering resolved or closed and clears it on leaving them', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const patch = async (status: string) =>
      (await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status })).body.data;

    const resolved = await patch('resolved');
    app.clock.advance(60_000);
    const archived = await patch('archived');
    const reopened = await patch('reopened');

    expect(resolved).toMatchObject({ statusCategory: 'resolved', resolvedAt: resolved.updatedAt });
    expect(archived).toMatchObject({ statusCategory: 'closed', resolvedAt: resolved.resolvedAt });
    expect(reopened).toMatchObject({ statusCategory: 'open', resolvedAt: null });
  });

  it('takes a custom status of the project', async () => {
    const customStatuses = [{ id: 'waiting', label: 'Waiting', category: 'pending' as const }];
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, {}, { customStatuses });

    const response = await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'waiting' });

    expect(response.body.data).toMatchObject({ status: 'waiting', statusCategory: 'pending' });
  });
});

describe('addTags and removeTags', () => {
  it('change the tags that the item has', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { tags: ['a', 'b'] });

    const response = await api.patch(`/feedback/${feedback.id}`, {
      workspaceId: workspace.id,
      addTags: [' c ', 'a'],
      removeTags: ['b', 'absent'],
    });

    expect(response.body.data.tags).toEqual(['a', 'c']);
    expect(await stored(feedback.id)).toHaveProperty('tags', ['a', 'c']);
  });

  it('leave the item as it is if it has the tags and lacks the others', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { tags: ['a'] });
    app.clock.advance(1_000);

    const response = await api.patch(`/feedback/${feedback.id}`, {
      workspaceId: workspace.id,
      addTags: ['a'],
      removeTags: ['b'],
    });

    expect(response.body.data).toEqual(feedback);
  });

  it('are refused if they leave more tags than an item can have', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `tag-${index}`);
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { tags });
    const path = `/feedback/${feedback.id}`;

    const refused = await api.patch(path, { workspaceId: workspace.id, addTags: ['one-more'] });
    const swapped = await api.patch(path, { workspaceId: workspace.id, addTags: ['x'], removeTags: ['tag-0'] });

    expect(refused).toBeError(400, 'bad_request', 'body/addTags');
    expect(swapped.body.data.tags).toEqual([...tags.slice(1), 'x']);
  });
});

describe('the due date', () => {
  const slaRules = [
    { priority: 'high' as const, hours: 24 },
    { priority: 'urgent' as const, hours: 1.5 },
  ];
  const hoursAfter = (time: string, hours: number) => new Date(Date.parse(time) + hours * 3_600_000).toISOString();

  it('is recomputed from the created time when the priority changes', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { priority: 'high' }, { slaRules });
    app.clock.advance(3_600_000);

    const response = await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, priority: 'urgent' });

    expect(feedback.dueDate).toBe(hoursAfter(feedback.createdAt, 24));
    expect(response.body.data.dueDate).toBe(hoursAfter(feedback.createdAt, 1.5));
  });

  it('is unset if there is no rule for the new priority', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { priority: 'high' }, { slaRules });

    const response = await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, priority: 'low' });

    expect(response.body.data.dueDate).toBeNull();
  });

  it('stays if it was set by hand', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { priority: 'high' }, { slaRules });
    const dueDate = '2026-05-01T10:00:00+02:00';
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, dueDate });

    const response = await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, priority: 'urgent' });

    expect(response.body.data.dueDate).toBe('2026-05-01T08:00:00.000Z');
  });

  it('counts as breached once it passes while the item is open', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { priority: 'high' }, { slaRules });
    app.clock.advance(24 * 3_600_000 + 1);

    const late = await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id });
    const resolvedLate = await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'resolved' });

    expect(feedback.slaBreached).toBe(false);
    expect(late.body.data.slaBreached).toBe(true);
    expect(resolvedLate.body.data.slaBreached).toBe(true);
  });
});

describe('400', () => {
  it.each([
    [{ status: 'nope' }, 'body/status'],
    [{ priority: 'asap' }, 'body/priority'],
    [{ dueDate: 'tomorrow' }, 'body/dueDate'],
    [{ dueDate: '0000-01-01T00:00:00Z' }, 'body/dueDate'],
    [{ tags: ['  '] }, 'body/tags/0'],
    [{ addTags: ['a', ' '] }, 'body/addTags/1'],
    [{ removeTags: [' '] }, 'body/removeTags/0'],
    [{ tags: ['a'], addTags: ['b'] }, 'body/addTags'],
    [{ tags: [], removeTags: ['b'] }, 'body/removeTags'],
    [{ addTags: ['a'], removeTags: ['a '] }, 'body/removeTags'],
    [{ message: 'new' }, 'body/message'],
    [{}, 'body'],
  ])('refuses %j and changes nothing', async (changes, path) => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const before = await stored(feedback.id);

    const response = await api.patch(`/feedback/${feedback.id}`, {
      workspaceId: workspace.id,
      isPublic: true,
      ...changes,
      ...(path === 'body' && { isPublic: undefined }),
    });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await stored(feedback.id)).toEqual(before);
  });

  it('refuses an assignee from outside the workspace', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const stranger = await aUser(app);

    const response = await api.patch(`/feedback/${feedback.id}`, {
      workspaceId: workspace.id,
      assigneeId: stranger.id,
    });

    const nobody = await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, assigneeId: '' });

    expect(response).toBeError(400, 'bad_request', 'body/assigneeId');
    expect(nobody).toBeError(400, 'bad_request', 'body/assigneeId');
    expect(await stored(feedback.id)).toHaveProperty('assigneeId', null);
  });
});
