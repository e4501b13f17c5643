import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { aTeam } from '../../support/notifications.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function anItem() {
  const built = await aTeam(app);
  const path = `/feedback/${built.feedback.id}/watch`;
  const query = { workspaceId: built.workspace.id };
  const watchers = async () => (await built.api.get(`/feedback/${built.feedback.id}`, query)).body.data.watcherIds;
  const watch = (by = built.ada.api) => by.send('put', path, {});
  const unwatch = (by = built.ada.api) => by.send('delete', path, {});
  return { ...built, path, watchers, watch, unwatch };
}

/** The watchers of the item. */
describe('200', () => {
  it('adds the user of a session or a key, once', async () => {
    const { watch, watchers, ada, api, user, feedback } = await anItem();
    await watch();
    await watch(api);

    const response = await watch();

    expect(response.body.data).toEqual({ feedbackId: feedback.id, watching: true, watcherIds: [ada.user.id, user.id] });
    expect(await watchers()).toEqual([ada.user.id, user.id]);
  });

  it('follows from an answer in a session, unless the user wants otherwise', async () => {
    const { ada, bob, api, feedback, watchers } = await anItem();
    await bob.want({ watchWhenIAnswer: false });
    for (const by of [ada.api, bob.api, api])
      await by.post(`/feedback/${feedback.id}/comments`, { authorType: 'agent', message: 'Hello' });

    expect(await watchers()).toEqual([ada.user.id]);
  });
});

/**
 * The key lacks the scope, the role of its user or of the signed-in user is not enough, the workspace's plan, limits or
 * settings do not allow the request, or the page that sends a session is of another origin. `message` says which.
 */
describe('403', () => {
  it('refuses the 101st watcher, who is told of a mention all the same', async () => {
    const { watch, watchers, feedback, owner, ada } = await anItem();
    const watcherIds = Array.from({ length: 100 }, (_none, index) => `usr_${index}`);
    await app.database.prisma.feedback.updateMany({ where: { id: feedback.id }, data: { watcherIds } });
    await owner.api.post(`/feedback/${feedback.id}/notes`, { content: 'Look', mentions: [ada.user.id] });

    const response = await watch();

    expect(response).toBeError(403, 'forbidden');
    expect(await watchers()).toEqual(watcherIds);
    expect(await ada.notifications()).toMatchObject([{ kind: 'mention' }]);
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('finds no item of others', async () => {
    const { watch } = await anItem();

    expect(await watch((await aWorkspace(app)).api)).toBeError(404, 'not_found');
  });
});
