import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aKey, aWorkspace, aWorkspaceWithFeedback, aWorkspaceWithProject } from '../../../support/builders.ts';
import { sendRaw } from '../../../support/raw.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const once = () => ({ 'Idempotency-Key': randomUUID() });
const projects = (workspaceId: string) => app.database.prisma.project.count({ where: { workspaceId } });
const day = 24 * 3_600_000;

describe('the same key with the same body', () => {
  it('returns the first status and body, byte for byte, and creates nothing more', async () => {
    const { key, workspace } = await aWorkspace(app);
    const headers = { ...once(), Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ workspaceId: workspace.id, name: 'Zoë 🚀' });
    const post = () => sendRaw(app.running.server, 'POST', '/api/v1/projects', { headers, body });

    const first = await post();
    app.clock.advance(1_000);
    const second = await post();

    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(second.status).toBe(201);
    expect(second.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(second.text).toBe(first.text);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await projects(workspace.id)).toBe(1);
  });

  it('returns the first response, even if the item is gone since', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Hi' };
    const headers = once();
    const first = await api.post('/feedback', body, headers);
    await api.delete(`/feedback/${first.body.data.id}`, { workspaceId: workspace.id });

    const second = await api.post('/feedback', body, headers);

    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await app.database.prisma.feedback.count({ where: { workspaceId: workspace.id } })).toBe(0);
  });

  it('runs again after 24 hours, and not before', async () => {
    const { api, workspace } = await aWorkspace(app);
    const body = { workspaceId: workspace.id, name: 'P' };
    const headers = once();
    const first = await api.post('/projects', body, headers);

    app.clock.advance(day - 1);
    const before = await api.post('/projects', body, headers);
    app.clock.advance(1);
    const after = await api.post('/projects', body, headers);
    const replayed = await api.post('/projects', body, headers);

    expect(before.body.data.id).toBe(first.body.data.id);
    expect(after.status).toBe(201);
    expect(after.body.data.id).not.toBe(first.body.data.id);
    expect(replayed.body).toEqual(after.body);
    expect(await projects(workspace.id)).toBe(2);
  });
});

describe('a caller who may no longer act', () => {
  const noticedAfterMs = 5_000;

  it.each([
    ['in a workspace that the body names', '/feedback'],
    ['in the workspace of what the path names', '/comments'],
  ])('gets no answer again %s', async (_where, what) => {
    const { api, workspace, user, project, feedback } = await aWorkspaceWithFeedback(app);
    const item = { workspaceId: workspace.id, projectId: project.id, message: 'Hi' };
    const headers = once();
    const post = () =>
      what === '/feedback'
        ? api.post('/feedback', item, headers)
        : api.post(`/feedback/${feedback.id}/comments`, { message: 'Hi' }, headers);
    const first = await post();

    await app.database.prisma.member.deleteMany({ where: { userId: user.id } });
    app.clock.advance(noticedAfterMs);

    expect(first.status).toBe(201);
    expect(await post()).toBeError(403, 'forbidden');
  });

  it('gets none with a key that has lost the scope', async () => {
    const { api, workspace, row } = await aWorkspace(app);
    const headers = once();
    await api.post('/projects', { workspaceId: workspace.id, name: 'P' }, headers);

    await app.database.prisma.apiKey.update({ where: { id: row.id }, data: { scopes: ['projects:read'] } });
    app.clock.advance(noticedAfterMs);

    expect(await api.post('/projects', { workspaceId: workspace.id, name: 'P' }, headers)).toBeError(403, 'forbidden');
  });
});

describe('the same key with another request', () => {
  it('is a conflict if the body differs, and the first response stays', async () => {
    const { api, workspace } = await aWorkspace(app);
    const headers = once();
    const first = await api.post('/projects', { workspaceId: workspace.id, name: 'P' }, headers);

    const other = await api.post('/projects', { workspaceId: workspace.id, name: 'Q' }, headers);
    const again = await api.post('/projects', { workspaceId: workspace.id, name: 'P' }, headers);

    expect(other).toBeError(409, 'conflict');
    expect(other.headers).not.toHaveProperty('retry-after');
    expect(again.body).toEqual(first.body);
    expect(await projects(workspace.id)).toBe(1);
  });

  it('is separate on another path', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const headers = once();

    const created = await api.post('/projects', { workspaceId: workspace.id, name: 'P' }, headers);
    const feedback = { workspaceId: workspace.id, projectId: project.id, message: 'Hi' };

    expect(created.status).toBe(201);
    expect(await api.post('/feedback', feedback, headers)).toHaveProperty('status', 201);
  });

  it('is separate for another API key, even of the same user', async () => {
    const { api, user, workspace } = await aWorkspace(app);
    const second = await aKey(app, user);
    const body = { workspaceId: workspace.id, name: 'P' };
    const headers = once();

    const first = await api.post('/projects', body, headers);
    const other = await second.api.post('/projects', body, headers);

    expect(other.status).toBe(201);
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  it('is separate in another letter case', async () => {
    const { api, workspace } = await aWorkspace(app);
    const body = { workspaceId: workspace.id, name: 'P' };
    await api.post('/projects', body, { 'Idempotency-Key': 'abc' });

    const other = await api.post('/projects', body, { 'Idempotency-Key': 'ABC' });

    expect(other.headers).not.toHaveProperty('idempotency-replayed');
    expect(await projects(workspace.id)).toBe(2);
  });
});

describe('the form of the key', () => {
  it.each(['!', '~', 'a'.repeat(255), '"quoted"', randomUUID()])('takes %j', async (key) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'P' }, { 'Idempotency-Key': key });

    expect(response.status).toBe(201);
  });

  it.each(['', ' ', 'a b', 'a\tb', 'ä', 'a'.repeat(256)])('refuses %j', async (key) => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'P' }, { 'Idempotency-Key': key });

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.details[0].path.toLowerCase()).toBe('header/idempotency-key');
    expect(await projects(workspace.id)).toBe(0);
  });

  it('is ignored if nothing is posted', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const headers = once();
    const rename = (name: string) => api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, name }, headers);

    expect(await rename('A')).toHaveProperty('body.data.name', 'A');
    expect(await rename('B')).toHaveProperty('body.data.name', 'B');
    expect(await api.get('/projects', { workspaceId: workspace.id }, headers)).toHaveProperty('status', 200);
  });
});

describe('an error', () => {
  it('of the form is not kept', async () => {
    const { api, workspace } = await aWorkspace(app);
    const headers = once();

    const wrong = await api.post('/projects', { workspaceId: workspace.id }, headers);
    const right = await api.post('/projects', { workspaceId: workspace.id, name: 'P' }, headers);

    expect(wrong).toBeError(400, 'bad_request');
    expect(right.status).toBe(201);
  });

  it('of the operation is not kept: the same request succeeds when its cause is gone', async () => {
    const { api, workspace } = await aWorkspace(app, { apiAccessEnabled: false });
    const body = { workspaceId: workspace.id, name: 'P' };
    const headers = once();
    const refused = await api.post('/projects', body, headers);

    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { apiAccessEnabled: true } });
    const right = await api.post('/projects', body, headers);

    expect(refused).toBeError(403, 'forbidden');
    expect(right.status).toBe(201);
    expect(right.headers).not.toHaveProperty('idempotency-replayed');
  });
});
