import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { aNotification, aTeam } from '../../support/notifications.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The notifications. */
describe('200', () => {
  it('pages through the own ones of all workspaces, newest first, by cursor', async () => {
    const { ada, bob, workspace } = await aTeam(app);
    const other = await aWorkspace(app);
    await app.database.prisma.member.create({
      data: { workspaceId: other.workspace.id, userId: ada.user.id, role: 'member' },
    });
    const ids: string[] = [];
    for (const workspaceId of [workspace.id, other.workspace.id, workspace.id]) {
      app.clock.advance(1_000);
      ids.unshift(await aNotification(app, { workspaceId, userId: ada.user.id }));
    }
    await aNotification(app, { workspaceId: workspace.id, userId: bob.user.id });

    const first = await ada.api.get('/me/notifications', { pageSize: 2 });
    const second = await ada.api.get('/me/notifications', { pageSize: 2, cursor: first.body.pagination.nextCursor });

    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(ids);
    expect(second.body.pagination).toMatchObject({ hasMore: false, total: 3 });
    const here = await ada.api.get('/me/notifications', { workspaceId: workspace.id });
    expect(here.body.data).toHaveLength(2);
  });

  it('shows those alone that are unread, or read, and none that are only sent', async () => {
    const { ada, workspace } = await aTeam(app);
    const of = { workspaceId: workspace.id, userId: ada.user.id };
    const unread = await aNotification(app, of);
    const read = await aNotification(app, { ...of, readAt: app.clock.read() });
    await aNotification(app, { ...of, inBell: false });

    const [left, done] = [
      await ada.api.get('/me/notifications', { unread: true }),
      await ada.api.get('/me/notifications', { unread: false }),
    ];

    expect(left.body.data.map(({ id }: { id: string }) => id)).toEqual([unread]);
    expect(done.body.data.map(({ id }: { id: string }) => id)).toEqual([read]);
    expect((await ada.api.get('/me')).body.data.unread).toBe(1);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('refuses what is no cursor', async () => {
    const { ada } = await aTeam(app);

    const response = await ada.api.get('/me/notifications', { cursor: 'x' });

    expect(response).toBeError(400, 'bad_request');
  });
});
