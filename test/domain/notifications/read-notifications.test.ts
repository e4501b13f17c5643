import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aNotification, aTeam } from '../../support/notifications.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Three notifications of Ada, the second about an item, and one of Bob. */
async function some() {
  const built = await aTeam(app);
  const { ada, bob, workspace, feedback } = built;
  const of = {
    workspaceId: workspace.id,
    userId: ada.user.id,
    mailDueAt: app.clock.read(),
    pushDueAt: app.clock.read(),
  };
  const add = (fields: Parameters<typeof aNotification>[1]) => {
    app.clock.advance(1_000);
    return aNotification(app, fields);
  };
  const ids = [await add(of), await add({ ...of, feedbackId: feedback.id }), await add(of)];
  const ofBob = await add({ ...of, userId: bob.user.id });
  const read = (body: object) => ada.api.send('put', '/me/notifications/read', { body });
  const unread = async () => {
    const where = { workspaceId: workspace.id, readAt: null };
    const rows = await app.database.prisma.notification.findMany({ where, orderBy: { createdAt: 'asc' } });
    return rows.map(({ id }) => id);
  };
  return { ...built, ids, ofBob, read, unread };
}

/** How many are still unread. */
describe('200', () => {
  it('reads those that are named, but none of others', async () => {
    const { ids, ofBob, read, unread } = await some();

    const response = await read({ ids: [ids[0], ofBob] });

    expect(response.body.data).toEqual({ unread: 2 });
    expect(await unread()).toEqual([ids[1], ids[2], ofBob]);
  });

  it('reads one and all older ones, and takes back what waits of them', async () => {
    const { ids, ofBob, read, unread, workspace } = await some();

    const response = await read({ upTo: ids[1] });

    expect(response.body.data).toEqual({ unread: 1 });
    expect(await unread()).toEqual([ids[2], ofBob]);
    const waiting = { workspaceId: workspace.id, mailDueAt: { not: null }, pushDueAt: { not: null } };
    expect(await app.database.prisma.notification.count({ where: waiting })).toBe(2);
  });

  it('reads an item with all that is about it', async () => {
    const { ids, ofBob, read, unread, feedback, ada } = await some();

    await read({ feedbackId: feedback.id });

    expect(await unread()).toEqual([ids[0], ids[2], ofBob]);
    const marks = await app.database.prisma.itemRead.findMany({ where: { feedbackId: feedback.id } });
    expect(marks).toMatchObject([{ userId: ada.user.id, readAt: app.clock.read() }]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('names what is missing, too much or not theirs', async () => {
    const { ids, ofBob, read } = await some();
    const paths = async (body: object) =>
      (await read(body)).body.error.details.map(({ path }: { path: string }) => path);

    expect(await paths({})).toEqual(['body']);
    expect(await paths({ ids, upTo: ids[0] })).toEqual(['body']);
    expect(await paths({ upTo: ofBob })).toEqual(['body/upTo']);
    expect(await paths({ feedbackId: 'fb_none' })).toEqual(['body/feedbackId']);
  });
});
