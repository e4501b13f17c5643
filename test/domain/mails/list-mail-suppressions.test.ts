import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { aSuppression } from '../../support/customer-mails.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('returns the addresses of the workspace page by page, newest first', async () => {
    const { api, workspace } = await aWorkspace(app);
    const ids: string[] = [];
    for (const name of ['ada', 'grace', 'edith']) {
      app.clock.advance(1_000);
      ids.unshift((await aSuppression(app, workspace.id, `${name}@example.org`)).id);
    }
    await aSuppression(app, (await aWorkspace(app)).workspace.id, 'other@example.org');

    const first = await api.get('/mail-suppressions', { workspaceId: workspace.id, pageSize: 2 });
    const cursor = first.body.pagination.nextCursor;
    const second = await api.get('/mail-suppressions', { workspaceId: workspace.id, pageSize: 2, cursor });

    expect([first, second].flatMap(({ body }) => body.data).map(({ id }) => id)).toEqual(ids);
    expect(first.body.data[0]).toEqual({
      ...{ id: ids[0], email: 'edith@example.org', reason: '550 5.1.1 User unknown' },
      at: app.clock.read().toISOString(),
    });
    expect(second.body.pagination).toMatchObject({ total: 3, hasMore: false, nextCursor: null });
  });
});

describe('400', () => {
  it('refuses a cursor that it did not make', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.get('/mail-suppressions', { workspaceId: workspace.id, cursor: 'mine' });

    expect(response).toBeError(400, 'bad_request');
  });
});
