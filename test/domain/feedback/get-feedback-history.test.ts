import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Event } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aWorkspace, aWorkspaceWithFeedback } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** An item with a comment, a note and a new status, beside another item. */
async function anItemWithAHistory() {
  const built = await aWorkspaceWithFeedback(app);
  const path = `/feedback/${built.feedback.id}`;
  await built.api.post(`${path}/comments`, { message: 'Hello' });
  await aFeedback(built);
  await built.api.post(`${path}/notes`, { content: 'Hm' });
  await built.api.patch(path, { workspaceId: built.workspace.id, status: 'resolved' });
  return { ...built, path };
}

describe('200', () => {
  it("shows the item's events and no other, newest first, with no scope but feedback:read", async () => {
    const { user, path } = await anItemWithAHistory();
    const { api } = await aKey(app, user, { scopes: ['feedback:read'] });

    const response = await api.get(`${path}/history`);

    expect(response.status).toBe(200);
    expect(response.body.data.map(({ type }: Event) => type)).toEqual([
      'feedback.updated',
      'note.created',
      'feedback.updated',
      'comment.created',
      'feedback.created',
    ]);
    expect(response.body.pagination).toEqual({ pageSize: 50, hasMore: false, nextCursor: null });
  });

  it('goes on with a cursor, each event once', async () => {
    const { api, path } = await anItemWithAHistory();
    const whole = await api.get(`${path}/history`);

    const pages: Event[][] = [];
    let cursor: string | undefined;
    do {
      const { body } = await api.get(`${path}/history`, { pageSize: 2, ...(cursor && { cursor }) });
      pages.push(body.data);
      cursor = body.pagination.nextCursor ?? undefined;
      expect(body.pagination.hasMore).toBe(cursor !== undefined);
    } while (cursor);

    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(whole.body.data);
  });
});

describe('400', () => {
  it("refuses another item's cursor, and text that is not a cursor", async () => {
    const one = await anItemWithAHistory();
    const { body } = await one.api.get(`${one.path}/history`, { pageSize: 1 });
    const other = await aFeedback(one);

    for (const cursor of [body.pagination.nextCursor, 'x'])
      expect(await one.api.get(`/feedback/${other.id}/history`, { cursor })).toBeError(
        400,
        'bad_request',
        'query/cursor',
      );
  });
});

describe('404', () => {
  it('knows no item of another workspace, none with another id, and none that was deleted', async () => {
    const { api, workspace, path } = await anItemWithAHistory();
    const stranger = await aWorkspace(app);

    expect(await stranger.api.get(`${path}/history`)).toBeError(404, 'not_found');
    expect(await api.get(`/feedback/${newId('fb')}/history`)).toBeError(404, 'not_found');
    await api.delete(path, { workspaceId: workspace.id });
    expect(await api.get(`${path}/history`)).toBeError(404, 'not_found');
  });
});
