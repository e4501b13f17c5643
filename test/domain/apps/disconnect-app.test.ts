import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { aConnectedApp } from '../../support/oauth/grants.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('ends the app with its tokens at once, and tells the workspace', async () => {
    const owned = await aWorkspace(app);
    const { grant, api: ofApp } = await aConnectedApp(app, owned);
    expect((await ofApp.get('/me')).status).toBe(200);
    const { api } = await aSession(app, owned.user);

    const { status, body } = await api.delete(`/me/apps/${grant.id}`);

    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { id: grant.id, deleted: true, stays: [], hasMoreStays: false } },
    });
    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');
    expect(await app.database.prisma.oauthRecord.count({ where: { grantId: grant.id } })).toBe(0);
    const { body: log } = await owned.api.get('/events', { workspaceId: owned.workspace.id, types: 'app.*' });
    expect(log.data).toEqual([
      expect.objectContaining({
        type: 'app.revoked',
        subject: { type: 'app', id: grant.id },
        actor: { type: 'user', id: owned.user.id, name: owned.user.name },
        data: expect.objectContaining({
          name: 'Claude',
          reason: 'user',
          user: { id: owned.user.id, name: owned.user.name },
        }),
      }),
    ]);
  });
});

describe('what stays', () => {
  async function anAppWithThings() {
    const owned = await aWorkspace(app);
    const { grant, api: ofApp } = await aConnectedApp(app, owned);
    const { api: page } = await aSession(app, owned.user);
    const { id: workspaceId } = owned.workspace;
    const create = async (of: typeof page, path: string, body: object) => {
      const made = await of.post(path, body);
      expect(made.status).toBeLessThan(300);
      return made.body.data ?? made.body;
    };
    const project = await create(page, '/projects', { workspaceId, name: 'Shop' });
    const macro = (of: typeof page, name: string) =>
      create(of, '/automations', {
        ...{ projectId: project.id, name, scope: 'manual', conditions: { combinator: 'and', rules: [] } },
        actions: [{ type: 'add_tag', params: { tag: 'a' } }],
      });
    const view = (of: typeof page, name: string) => create(of, '/views', { workspaceId, name, filters: {} });
    const item = await create(page, '/feedback', {
      ...{ workspaceId, projectId: project.id, message: 'Hello', userEmail: 'rosa@example.com' },
    });
    return { ...owned, grant, ofApp, page, project, macro, view, item };
  }

  it('is listed: macros, views, links and settings that the app made or set last', async () => {
    const { grant, ofApp, page, workspace, project, macro, view, item } = await anAppWithThings();
    const [made, changed] = [await macro(ofApp, 'Made'), await macro(page, 'Changed')];
    await ofApp.patch(`/automations/${changed.id}`, { actions: [{ type: 'add_tag', params: { tag: 'b' } }] });
    const [own, taken] = [await view(ofApp, 'Mine'), await view(page, 'Taken')];
    await ofApp.patch(`/views/${taken.id}`, { filters: { category: 'a' } });
    await page.patch(`/views/${own.id}`, { position: 7 });
    expect((await ofApp.post(`/feedback/${item.id}/thread-link`, {})).status).toBeLessThan(300);
    const settings = { workspaceId: workspace.id, domain: 'example.com', pauseWhile: ['waiting-for-customer'] };
    expect((await ofApp.patch(`/projects/${project.id}`, settings)).status).toBe(200);
    const shop = (await ofApp.post('/projects', { workspaceId: workspace.id, name: 'Of the app' })).body.data;

    const { body } = await page.delete(`/me/apps/${grant.id}`);

    expect(body.data).toEqual({
      ...{ id: grant.id, deleted: true, hasMoreStays: false },
      stays: [
        { type: 'macro', id: changed.id, name: 'Changed', fields: [] },
        { type: 'macro', id: made.id, name: 'Made', fields: [] },
        { type: 'view', id: taken.id, name: 'Taken', fields: [] },
        { type: 'view', id: own.id, name: 'Mine', fields: [] },
        { type: 'link', id: item.id, name: `#${item.ticketNumber}`, fields: [] },
        { type: 'project', id: shop.id, name: 'Of the app', fields: ['name', 'type'] },
        { type: 'project', id: project.id, name: 'Shop', fields: ['domain', 'pauseWhile'] },
      ],
    });
  });

  it('is nothing that a person has set or ended since', async () => {
    const { grant, ofApp, page, workspace, project, macro, view, item } = await anAppWithThings();
    const [made, own] = [await macro(ofApp, 'Made'), await view(ofApp, 'Mine')];
    await ofApp.post(`/feedback/${item.id}/thread-link`, {});
    await ofApp.patch(`/projects/${project.id}`, { workspaceId: workspace.id, domain: 'example.com' });
    await page.patch(`/automations/${made.id}`, { createdBy: 'me' });
    await page.patch(`/views/${own.id}`, { filters: { category: 'a' } });
    expect((await page.delete(`/feedback/${item.id}/thread-link`)).status).toBe(200);
    await page.patch(`/projects/${project.id}`, { workspaceId: workspace.id, domain: 'example.org' });

    const { body } = await page.delete(`/me/apps/${grant.id}`);

    expect(body.data).toMatchObject({ stays: [], hasMoreStays: false });
  });

  it('is a link of the app also after a person fetched it too', async () => {
    const { grant, ofApp, page, item } = await anAppWithThings();
    await page.post(`/feedback/${item.id}/thread-link`, {});
    await ofApp.post(`/feedback/${item.id}/thread-link`, {});
    await page.post(`/feedback/${item.id}/thread-link`, {});

    const { body } = await page.delete(`/me/apps/${grant.id}`);

    expect(body.data).toMatchObject({ stays: [{ type: 'link', id: item.id }] });
  });

  it('says that there is more than it lists', async () => {
    const { grant, page, workspace, project } = await anAppWithThings();
    const of = { workspaceId: workspace.id, projectId: project.id, grantId: grant.id, scope: 'manual' };
    await app.database.prisma.automation.createMany({
      data: Array.from({ length: 101 }, (_, i) => ({
        ...{ ...of, id: newId('aut'), name: `Macro ${i}`, conditions: {}, actions: [] },
      })),
    });

    const { body } = await page.delete(`/me/apps/${grant.id}`);

    expect(body.data.stays).toHaveLength(100);
    expect(body.data.hasMoreStays).toBe(true);
  });
});

describe('404', () => {
  it("finds neither another user's app nor one that is disconnected", async () => {
    const owned = await aWorkspace(app);
    const { grant, api: ofApp } = await aConnectedApp(app, owned);
    const { grant: over } = await aConnectedApp(app, owned, { revokedAt: app.clock.read() });
    const user = await aMember(app, owned.workspace, 'admin');
    const [{ api: other }, { api }] = [await aSession(app, user), await aSession(app, owned.user)];

    expect(await other.delete(`/me/apps/${grant.id}`)).toBeError(404, 'not_found');
    expect(await api.delete(`/me/apps/${over.id}`)).toBeError(404, 'not_found');
    expect((await ofApp.get('/me')).status).toBe(200);
  });
});
