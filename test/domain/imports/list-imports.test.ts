import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pruneImports } from '../../../src/domain/imports/resume-imports.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile, sendFile } from '../../support/imports.ts';
import { contextOf } from '../../support/jobs.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('lists the newest first, by project and status, page by page', async () => {
    const built = await aWorkspaceWithProject(app);
    const workspaceId = built.workspace.id;
    const [first, second] = [
      await importFile(app, built, 'message\nx\n'),
      await importFile(app, built, 'message\nx\n'),
    ];
    const third = (await sendFile(built, 'message\nx\n')).body.data;

    const page = await built.api.get('/imports', { workspaceId, pageSize: 2 });
    const rest = await built.api.get('/imports', { workspaceId, pageSize: 2, cursor: page.body.pagination.nextCursor });
    const queued = await built.api.get('/imports', { workspaceId, status: 'queued', projectId: built.project.id });
    const none = await built.api.get('/imports', { workspaceId, projectId: 'prj_none' });

    expect(page.body.data).toEqual([third, second]);
    expect(rest.body).toEqual({ data: [first], pagination: { pageSize: 2, hasMore: false, nextCursor: null } });
    expect(queued.body.data).toEqual([third]);
    expect(none.body.data).toEqual([]);
  });

  it('forgets an import a week after its end, and none that is not over', async () => {
    const built = await aWorkspaceWithProject(app);
    await importFile(app, built, 'message\nx\n');
    const { id } = (await sendFile(built, 'message\nx\n')).body.data;

    app.clock.advance(8 * 86_400_000);
    await pruneImports(contextOf(app));

    const { body } = await built.api.get('/imports', { workspaceId: built.workspace.id });
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([id]);
  });
});

describe('400', () => {
  it('refuses a cursor of another list', async () => {
    const { api, workspace } = await aWorkspaceWithProject(app);

    const response = await api.get('/imports', { workspaceId: workspace.id, cursor: 'x' });

    expect(response).toBeError(400, 'bad_request');
  });
});
