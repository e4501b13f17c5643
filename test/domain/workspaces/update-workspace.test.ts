import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = (id: string) => app.database.prisma.workspace.findUniqueOrThrow({ where: { id } });
const eventsOf = (workspaceId: string) => app.database.prisma.event.findMany({ where: { workspaceId } });

/** A workspace and a page on which an admin of it is signed in. */
async function anAdmin() {
  const built = await aWorkspace(app, { name: 'Acme' });
  const user = await aMember(app, built.workspace, 'admin');
  return { ...built, user, page: (await aSession(app, user)).api };
}

describe('200', () => {
  it('changes the name, and tells it in the log', async () => {
    const { page, workspace, user } = await anAdmin();
    app.clock.advance(1_000);

    const { status, body } = await page.patch(`/workspace/${workspace.id}`, { name: ' Acme Ltd ' });

    expect(status).toBe(200);
    const updatedAt = app.clock.read().toISOString();
    expect(body.data).toMatchObject({ id: workspace.id, name: 'Acme Ltd', role: 'admin', memberCount: 2, updatedAt });
    expect(await read(workspace.id)).toMatchObject({ name: 'Acme Ltd', updatedAt: app.clock.read() });
    const { role: _role, demoProjectId: _demo, ...shown } = body.data;
    expect(await eventsOf(workspace.id)).toMatchObject([
      {
        ...{ type: 'workspace.updated', subjectType: 'workspace', subjectId: workspace.id },
        ...{ actorType: 'user', actorId: user.id, data: shown },
        changes: { name: { from: 'Acme', to: 'Acme Ltd' } },
      },
    ]);
  });

  it('turns API access off and on', async () => {
    const { api, page, workspace } = await anAdmin();
    const path = `/workspace/${workspace.id}`;

    await page.patch(path, { apiAccessEnabled: false });
    app.clock.advance(5_000);
    const off = await api.get(path);
    await page.patch(path, { apiAccessEnabled: true, workspaceId: workspace.id });
    const on = await api.get(path);

    expect([off.status, on.status]).toEqual([403, 200]);
    expect(await eventsOf(workspace.id)).toMatchObject([
      { changes: { apiAccessEnabled: { from: true, to: false } } },
      { changes: { apiAccessEnabled: { from: false, to: true } } },
    ]);
  });

  it('changes nothing, and writes no event, when it has these values already', async () => {
    const { page, workspace } = await anAdmin();
    app.clock.advance(1_000);

    const { status } = await page.patch(`/workspace/${workspace.id}`, { name: 'Acme', apiAccessEnabled: true });

    expect(status).toBe(200);
    expect(await read(workspace.id)).toEqual(workspace);
    expect(await eventsOf(workspace.id)).toEqual([]);
  });

  it('keeps both of two simultaneous changes', async () => {
    const { page, workspace } = await anAdmin();
    const path = `/workspace/${workspace.id}`;

    await Promise.all([page.patch(path, { name: 'Beta' }), page.patch(path, { apiAccessEnabled: false })]);

    expect(await read(workspace.id)).toMatchObject({ name: 'Beta', apiAccessEnabled: false });
    expect((await eventsOf(workspace.id)).map(({ changes }) => Object.keys(changes as object))).toHaveLength(2);
  });
});

describe('400', () => {
  it.each([
    ['nothing', {}, 'body'],
    ['a blank name', { name: ' ' }, 'body/name'],
    ['a plan', { plan: 'pro_max' }, 'body/plan'],
    ['a text for yes or no', { apiAccessEnabled: 'false' }, 'body/apiAccessEnabled'],
  ])('refuses %s', async (_what, body, path) => {
    const { page, workspace } = await anAdmin();

    expect(await page.patch(`/workspace/${workspace.id}`, body)).toBeError(400, 'bad_request', path);
    expect(await read(workspace.id)).toEqual(workspace);
  });

  it('refuses a body that names the workspace only', async () => {
    const { page, workspace } = await anAdmin();

    const response = await page.patch(`/workspace/${workspace.id}`, { workspaceId: workspace.id });

    expect(response).toBeError(400, 'bad_request');
  });
});

describe('404', () => {
  it('refuses another workspace in the body', async () => {
    const { page, workspace } = await anAdmin();
    const other = await aWorkspace(app);

    const response = await page.patch(`/workspace/${workspace.id}`, { workspaceId: other.workspace.id, name: 'Beta' });

    expect(response).toBeError(404, 'not_found');
    expect(await read(workspace.id)).toEqual(workspace);
  });
});
