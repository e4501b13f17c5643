import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/app.ts';
import { aMember, aSession, aUser } from '../../support/builders.ts';
import { aMailedItem, endPause } from '../../support/customer-mails.ts';
import type { TestSmtpServer } from '../../support/smtp.ts';
import { anAttachment } from '../../support/uploads.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let smtp: TestSmtpServer;
withMailServer({}, (started) => {
  ({ app, smtp } = started);
});
beforeEach(() => smtp.forget());

const prisma = () => app.database.prisma;
const tenMinutesMs = 600_000;

/** An item with an answer that waits. */
async function anAnswer(project = {}, more = {}) {
  const built = await aMailedItem(app, project);
  const comment = await built.answer('Which pineapple?', more);
  return { ...built, comment, path: `/feedback/${built.feedback.id}/comments/${comment.id}` };
}

describe('200', () => {
  it('takes the comment back with its mail, and leaves the item as it was before', async () => {
    const { api, workspace, feedback, comment, path, mails } = await anAnswer();

    const response = await api.delete(path);

    endPause(app);
    await app.running.mails.drain();
    expect(response.body).toEqual({ data: { id: comment.id, deleted: true } });
    expect(smtp.received).toEqual([]);
    expect(await mails()).toMatchObject([{ state: 'skipped', reason: 'deleted', dueAt: null }]);
    const item = (await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id })).body.data;
    expect(item).toMatchObject({ commentCount: 0, lastCommentBy: null, customerComments: [] });
    const found = await api.get('/feedback', { workspaceId: workspace.id, search: 'pineapple' });
    expect(found.body.data).toEqual([]);
    const types = await prisma().event.findMany({ where: { feedbackId: feedback.id }, select: { type: true } });
    expect(types.map(({ type }) => type)).toEqual(expect.arrayContaining(['comment.deleted', 'feedback.updated']));
  });

  it('leaves the other comments of the mail, and who wrote last', async () => {
    const { api, feedback, answer, comment, mails } = await anAnswer();
    const second = await answer('And which size?');

    await api.delete(`/feedback/${feedback.id}/comments/${second.id}`);

    expect(await mails()).toMatchObject([{ state: 'waiting', commentIds: [comment.id] }]);
    const item = await prisma().feedback.findFirstOrThrow({ where: { id: feedback.id } });
    expect(item).toMatchObject({ commentCount: 1, lastCommentBy: 'agent', lastCommentVia: 'api' });
  });

  it('still tells that the item is resolved', async () => {
    const { api, path, mails } = await anAnswer({}, { status: 'resolved' });

    await api.delete(path);

    expect(await mails()).toMatchObject([{ kind: 'resolved', state: 'waiting', commentIds: [] }]);
  });

  it('removes its files and their bytes', async () => {
    const built = await anAnswer();
    const { api, workspace, feedback, answer } = built;
    const bytes = async () =>
      (await prisma().workspaceCounter.findUniqueOrThrow({ where: { workspaceId: workspace.id } })).storageBytes;
    const before = await bytes();
    const { id } = await anAttachment(built);
    const { id: commentId } = await answer('See the file', { attachments: [{ id }] });

    const response = await api.delete(`/feedback/${feedback.id}/comments/${commentId}`);

    expect(response.status).toBe(200);
    expect(await prisma().upload.count({ where: { id } })).toBe(0);
    expect(await bytes()).toBe(before);
  });

  it('takes back what is not mailed within ten minutes', async () => {
    const { api, path } = await anAnswer({ mailSettings: { notifyCustomers: false } });
    app.clock.advance(tenMinutesMs);

    expect((await api.delete(path)).status).toBe(200);
  });
});
describe('403', () => {
  it('refuses the comment of somebody else to those who are not admins', async () => {
    const { workspace, path, feedback } = await anAnswer();
    const { api } = await aSession(app, await aMember(app, workspace));
    const own = await api.post(`/feedback/${feedback.id}/comments`, { message: 'Mine' });

    const ofOther = await api.delete(path);
    const ofOwn = await api.delete(`/feedback/${feedback.id}/comments/${own.body.data.id}`);

    expect(ofOther).toBeError(403, 'forbidden');
    expect(ofOwn.status).toBe(200);
  });
});

describe('404', () => {
  it('does not know a comment of another item, or the item of another workspace', async () => {
    const { path, comment } = await anAnswer();
    const other = await aMailedItem(app);
    const stranger = await aSession(app, await aUser(app));

    expect(await other.api.delete(`/feedback/${other.feedback.id}/comments/${comment.id}`)).toBeError(404, 'not_found');
    expect(await stranger.api.delete(path)).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses a comment that was mailed', async () => {
    const { api, path, feedback } = await anAnswer();
    endPause(app);
    await app.running.mails.drain();

    expect(await api.delete(path)).toBeError(409, 'conflict');
    expect(await prisma().comment.count({ where: { feedbackId: feedback.id } })).toBe(1);
  });

  it('refuses a comment whose mail is on its way', async () => {
    const { api, path, feedback } = await anAnswer();
    await prisma().mail.updateMany({ where: { feedbackId: feedback.id }, data: { claimedAt: app.clock.read() } });

    expect(await api.delete(path)).toBeError(409, 'conflict');
  });

  it('refuses a comment that a customer has seen', async () => {
    const { api, path, workspace, feedback } = await anAnswer();
    await prisma().threadLink.create({
      data: {
        ...{ handle: feedback.id.slice(-16), workspaceId: workspace.id, feedbackId: feedback.id },
        seenThrough: app.clock.read(),
      },
    });

    expect(await api.delete(path)).toBeError(409, 'conflict');
  });

  it('refuses the comment of a customer', async () => {
    const { api, feedback, answer } = await anAnswer();
    const author = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };
    const { id } = await answer('A sweet one', author);

    expect(await api.delete(`/feedback/${feedback.id}/comments/${id}`)).toBeError(409, 'conflict');
  });

  it('refuses what is not mailed after ten minutes', async () => {
    const { api, path } = await anAnswer({ mailSettings: { notifyCustomers: false } });
    app.clock.advance(tenMinutesMs + 1);

    expect(await api.delete(path)).toBeError(409, 'conflict');
  });
});
