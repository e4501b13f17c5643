import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedbackListItem } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback } from '../../support/builders.ts';
import { aTeam, type Told } from '../../support/notifications.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;

/** An item that is nobody's, and how members see it in their lists. */
async function anItem() {
  const built = await aTeam(app);
  const { workspace, feedback } = built;
  const query = { workspaceId: workspace.id };
  const isUnread = async ({ api }: Pick<Told, 'api'>) => {
    const { body } = await api.get('/feedback', query);
    return (body.data as FeedbackListItem[]).find(({ id }) => id === feedback.id)?.unread;
  };
  const read = async ({ api }: Told) => {
    app.clock.advance(1_000);
    await api.send('put', '/me/notifications/read', { body: { workspaceId: workspace.id, feedbackId: feedback.id } });
    app.clock.advance(1_000);
  };
  const comment = async (body: object, { api }: Pick<Told, 'api'>) => {
    const response = await api.post(`/feedback/${feedback.id}/comments`, { message: 'And?', ...body });
    expect(response.status).toBe(201);
  };
  return { ...built, isUnread, read, comment };
}

describe('an item in a list', () => {
  it('is unread until the reader has read it, for each reader', async () => {
    const { isUnread, read, ada, bob } = await anItem();
    expect([await isUnread(ada), await isUnread(bob)]).toEqual([true, true]);

    await read(ada);

    expect([await isUnread(ada), await isUnread(bob)]).toEqual([false, true]);
  });

  it('stays unread for its team when a member of another workspace says that it is read', async () => {
    const [{ isUnread, feedback, ada }, { ada: stranger }] = [await anItem(), await anItem()];

    const refused = await stranger.api.send('put', '/me/notifications/read', { body: { feedbackId: feedback.id } });

    expect(refused).toBeError(400, 'bad_request', 'body/feedbackId');
    expect(await app.database.prisma.itemRead.count({ where: { feedbackId: feedback.id } })).toBe(0);
    expect(await isUnread(ada)).toBe(true);
  });

  it('stays unread when its reader reads another one, and in lists of others when it becomes theirs', async () => {
    const built = await anItem();
    const { isUnread, changeItem, ada, bob, workspace } = built;
    const other = await aFeedback(built);
    const body = { workspaceId: workspace.id, feedbackId: other.id };
    await ada.api.send('put', '/me/notifications/read', { body });
    expect(await isUnread(ada)).toBe(true);
    await built.read(ada);

    await changeItem({ assigneeId: bob.user.id });

    expect([await isUnread(ada), await isUnread(bob)]).toEqual([false, true]);
  });

  it('is unread again when somebody else comments, and not when the reader does', async () => {
    const { isUnread, read, comment, ada, bob } = await anItem();
    await read(ada);
    await read(bob);

    await comment({}, ada);

    expect([await isUnread(ada), await isUnread(bob)]).toEqual([false, true]);
  });

  it('is unread when a customer comments, whoever sends that', async () => {
    const { isUnread, read, comment, ada } = await anItem();
    await read(ada);

    await comment({ authorType: 'customer', authorName: 'Cy', authorEmail: 'cy@example.org' }, ada);

    expect(await isUnread(ada)).toBe(true);
  });

  it('is read for those whom it does not concern', async () => {
    const { isUnread, changeItem, feedback, ada, bob } = await anItem();
    await changeItem({ assigneeId: ada.user.id });
    expect([await isUnread(ada), await isUnread(bob)]).toEqual([true, false]);

    await bob.api.send('put', `/feedback/${feedback.id}/watch`, {});

    expect(await isUnread(bob)).toBe(true);
  });

  it('is read after thirty days', async () => {
    const { isUnread, ada, feedback } = await anItem();

    const createdAt = new Date(app.clock.read().getTime() - 31 * dayMs);
    await app.database.prisma.feedback.updateMany({ where: { id: feedback.id }, data: { createdAt } });

    expect(await isUnread(ada)).toBe(false);
  });

  it('is neither to a key', async () => {
    const built = await anItem();

    expect(await built.isUnread(built)).toBeUndefined();
  });
});
