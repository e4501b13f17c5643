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
  it('takes the user away, and nobody else', async () => {
    const { watch, unwatch, watchers, bob } = await anItem();
    await watch();
    await watch(bob.api);

    const response = await unwatch();
    await unwatch();

    expect(response.body.data).toMatchObject({ watching: false, watcherIds: [bob.user.id] });
    expect(await watchers()).toEqual([bob.user.id]);
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('finds no item of others', async () => {
    const { unwatch } = await anItem();

    expect(await unwatch((await aWorkspace(app)).api)).toBeError(404, 'not_found');
  });
});
