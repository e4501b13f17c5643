import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aMember, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set('2026-03-10T12:00:00.000Z'));
afterAll(() => app.close());

const nothing = {
  projects: 0,
  members: 1,
  widgets: 0,
  webhooks: 0,
  automations: 0,
  feedbackPerMonth: 0,
  storageBytes: 0,
};

describe('200', () => {
  it('shows the limits of pro and the usage, under the same keys', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.get(`/workspace/${workspace.id}/usage`);

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      plan: 'pro',
      period: { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' },
      limits: {
        projects: 50,
        members: 50,
        widgets: 200,
        webhooks: 200,
        automations: 500,
        feedbackPerMonth: null,
        storageBytes: 53_687_091_200,
      },
      usage: nothing,
    });
  });

  it('shows no limit on pro_max', async () => {
    const { api, workspace } = await aWorkspace(app, { plan: 'pro_max' });

    const response = await api.get(`/workspace/${workspace.id}/usage`);

    const { plan, limits, usage } = response.body.data;
    expect(plan).toBe('pro_max');
    expect(new Set(Object.values(limits))).toEqual(new Set([null]));
    expect(Object.keys(limits).sort()).toEqual(Object.keys(usage).sort());
  });

  it("counts the workspace's own things", async () => {
    const built = await aWorkspaceWithProject(app);
    const other = await aWorkspaceWithProject(app);
    await aFeedback(other);
    const { prisma } = app.database;
    const workspaceId = built.workspace.id;
    const within = { workspaceId, projectId: built.project.id, name: 'One' };
    await aMember(app, built.workspace);
    await prisma.widget.create({ data: { ...within, id: newId('wgt'), config: { type: 'modal' } } });
    await prisma.webhook.create({
      data: { ...within, id: newId('wh'), slug: workspaceId, secretEncrypted: Buffer.from('secret') },
    });
    await prisma.automation.create({
      data: { ...within, id: newId('aut'), scope: 'manual', conditions: {}, actions: [] },
    });
    await prisma.workspaceCounter.update({ where: { workspaceId }, data: { storageBytes: 53_687_091_200n } });
    await aFeedback(built);
    await aFeedback(built);

    const response = await built.api.get(`/workspace/${workspaceId}/usage`);

    expect(response.body.data.usage).toEqual({
      projects: 1,
      members: 2,
      widgets: 1,
      webhooks: 1,
      automations: 1,
      feedbackPerMonth: 2,
      storageBytes: 53_687_091_200,
    });
  });

  it('counts feedback in the calendar month in UTC, including what was deleted', async () => {
    const built = await aWorkspaceWithProject(app);
    const path = `/workspace/${built.workspace.id}/usage`;
    app.clock.set('2026-12-31T23:59:59.999Z');
    const { id } = await aFeedback(built);
    await built.api.delete(`/feedback/${id}`, { workspaceId: built.workspace.id });

    const december = await built.api.get(path);
    app.clock.advance(1);
    const january = await built.api.get(path);
    await aFeedback(built);
    const afterOne = await built.api.get(path);

    expect(december.body.data.period).toEqual({ start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' });
    expect(january.body.data.period).toEqual({ start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' });
    const counts = [december, january, afterOne].map(({ body }) => body.data.usage.feedbackPerMonth);
    expect(counts).toEqual([1, 0, 1]);
  });

  it("takes the workspace's own id as workspaceId", async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.get(`/workspace/${workspace.id}/usage`, { workspaceId: workspace.id });

    expect(response.body.data.usage).toEqual(nothing);
  });
});
describe('403', () => {
  it('gives a stranger the same error as for a workspace that does not exist', async () => {
    const [{ workspace }, stranger] = [await aWorkspace(app), await aWorkspace(app)];

    const foreign = await stranger.api.get(`/workspace/${workspace.id}/usage`);
    const missing = await stranger.api.get(`/workspace/${newId('ws')}/usage`);

    expect(foreign).toBeError(403, 'forbidden');
    expect([missing.status, missing.body.error.message]).toEqual([403, foreign.body.error.message]);
  });
});

describe('404', () => {
  it('finds nothing if workspaceId names another workspace', async () => {
    const [{ api, workspace }, other] = [await aWorkspace(app), await aWorkspace(app)];

    const response = await api.get(`/workspace/${workspace.id}/usage`, { workspaceId: other.workspace.id });

    expect(response).toBeError(404, 'not_found');
  });
});
