import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aTeam } from '../../support/notifications.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aSetter() {
  const built = await aTeam(app);
  const workspaceId = built.workspace.id;
  const set = (body: object, by = built.ada.api) =>
    by.send('put', '/me/notification-settings', { body: { workspaceId, ...body } });
  return { ...built, set };
}

/** The settings. */
describe('200', () => {
  it('replaces them all, and keeps what is no default', async () => {
    const { set, project, ada, workspace } = await aSetter();
    const quietHours = { from: '20:00', to: '08:00' };
    await set({ kinds: { note: { mail: true, bell: true }, new_item: { bell: true } }, quietHours });
    const awayUntil = new Date(app.clock.read().getTime() + 86_400_000).toISOString();

    const response = await set({
      kinds: { note: { push: true } },
      projectIds: [project.id],
      awayUntil,
      watchWhenIAnswer: false,
    });

    expect(response.body.data).toMatchObject({
      projectIds: [project.id],
      awayUntil,
      watchWhenIAnswer: false,
      quietHours: null,
    });
    expect(response.body.data.kinds).toMatchObject({
      note: { bell: true, mail: false, push: true },
      new_item: { bell: false },
    });
    const read = await ada.api.get('/me/notification-settings', { workspaceId: workspace.id });
    expect(read.body.data).toEqual(response.body.data);
    const row = await app.database.prisma.notificationSettings.findFirstOrThrow({ where: { userId: ada.user.id } });
    expect(row.kinds).toEqual({ note: { push: true } });
    const members = (await ada.api.get(`/members`, { workspaceId: workspace.id })).body.data;
    expect(members.find(({ userId }: { userId: string }) => userId === ada.user.id)).toMatchObject({ awayUntil });
  });
});

describe('200 about the weekly mail', () => {
  it('is on for owners by default, and as each member wants it', async () => {
    const { set, owner } = await aSetter();
    const weekly = async (...[body, by]: Parameters<typeof set>) => (await set(body, by)).body.data.weekly;

    expect([await weekly({}), await weekly({}, owner.api)]).toEqual([false, true]);
    expect([await weekly({ weekly: true }), await weekly({ weekly: false }, owner.api)]).toEqual([true, false]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('names a project of others, an unknown kind, and quiet hours without an end', async () => {
    const { set } = await aSetter();
    const paths = async (body: object) =>
      (await set(body)).body.error.details.map(({ path }: { path: string }) => path);

    expect(await paths({ projectIds: ['prj_none'] })).toEqual(['body/projectIds/0']);
    expect(await paths({ kinds: { noise: { bell: true } } })).toEqual(['body/kinds/noise']);
    expect(await paths({ quietHours: { from: '08:00', to: '08:00' } })).toEqual(['body/quietHours/to']);
  });
});

/**
 * The key lacks the scope, the role of its user or of the signed-in user is not enough, the workspace's plan, limits or
 * settings do not allow the request, or the page that sends a session is of another origin. `message` says which.
 */
describe('403', () => {
  it('refuses a key, and the deadlines of others to a member', async () => {
    const { set, api, owner } = await aSetter();

    expect(await set({}, api)).toBeError(403, 'forbidden');
    expect(await set({ allDeadlines: true })).toBeError(403, 'forbidden');
    expect((await set({ allDeadlines: true }, owner.api)).body.data.allDeadlines).toBe(true);
  });
});
