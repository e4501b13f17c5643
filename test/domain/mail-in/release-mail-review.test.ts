import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { anInboundMail, keepRaw } from '../../support/inbound-mails.ts';
import { aMail } from '../../support/incoming-mails.ts';
import { png } from '../../support/media.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.inboundMail.findFirstOrThrow({ where: { id } });
const typesOf = async (workspaceId: string, since: number) =>
  (await app.database.prisma.event.findMany({ where: { workspaceId }, orderBy: { sequence: 'asc' } }))
    .slice(since)
    .map(({ type }) => type);

/** An item of ada@example.org, and a mail that waits and names it. */
async function aHeldMail(fields: Parameters<typeof anInboundMail>[2] = {}) {
  const built = await aWorkspaceWithFeedback(app, { userEmail: 'ada@example.org', userName: 'Ada' });
  const { workspace, project, feedback } = built;
  const mail = await anInboundMail(app, workspace.id, {
    ...{ feedbackId: feedback.id, projectId: project.id },
    ...fields,
  });
  const since = await app.database.prisma.event.count({ where: { workspaceId: workspace.id } });
  const comments = async () => (await built.api.get(`/feedback/${feedback.id}/comments`)).body.data;
  return { ...built, mail, since, comments, path: `/mail-reviews/${mail.id}/release` };
}

const fileNames = ['a.png', 'b.txt'];

/** A mail that waits with the bytes that it came with, which have two files and the small picture of a signature. */
async function aHeldMailWithFiles(fields: Parameters<typeof anInboundMail>[2] = {}) {
  const held = await aHeldMail({
    files: fileNames.map((fileName) => ({ fileName, mimeType: 'image/png', fileSize: png.length })),
    ...fields,
  });
  const files = [
    { name: 'a.png', type: 'image/png', bytes: png },
    { name: 'b.txt', type: 'text/plain', bytes: Buffer.from('Row 10,001') },
    { name: 'logo.png', type: 'image/png', bytes: png, inline: true },
  ];
  await keepRaw(app, held.mail, aMail({ files }));
  const { prisma } = app.database;
  const { mail } = held;
  const uploads = () => prisma.upload.findMany({ where: { mailId: mail.id }, orderBy: { fileName: 'asc' } });
  const counter = { where: { workspaceId: mail.workspaceId } };
  const storageBytes = async () => Number((await prisma.workspaceCounter.findUniqueOrThrow(counter)).storageBytes);
  return { ...held, uploads, storageBytes, counter };
}

/** The mail's form afterwards. */
describe('200', () => {
  it('adds its files to the comment, and keeps the bytes for as long as those of every other mail', async () => {
    const { api, path, mail, comments, uploads, storageBytes } = await aHeldMailWithFiles();

    await api.post(path, {});

    const [comment] = await comments();
    expect(comment).toMatchObject({ hasMore: false, attachments: [{ type: 'image' }, { type: 'file' }] });
    const kept = await uploads();
    expect(kept.map(({ fileName }) => fileName)).toEqual(fileNames);
    const file = await app.running.services.files.read(kept[1]?.storageKey ?? '');
    expect(Buffer.concat((await file?.toArray()) ?? []).toString()).toBe('Row 10,001');
    expect(await storageBytes()).toBe(png.length + 10);
    expect((await stored(mail.id)).rawUntil).toEqual(new Date(app.clock.read().getTime() + 30 * 86_400_000));
  });

  it('adds its files once, however often a request with an Idempotency-Key is repeated', async () => {
    const { api, path, comments, uploads } = await aHeldMailWithFiles();
    const send = () =>
      api.send('post', path, {
        body: '{}',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
      });

    const [first, second] = [await send(), await send()];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect([await comments(), await uploads()]).toMatchObject([[{ attachments: [{}, {}] }], [{}, {}]]);
  });

  it.each(['note', 'item'] as const)('adds its files to the %s', async (as) => {
    const { api, path, mail, uploads } = await aHeldMailWithFiles();

    const { feedbackId } = (await api.post(path, { as })).body.data;

    expect(await uploads()).toMatchObject(
      fileNames.map((fileName) => ({ fileName, feedbackId, workspaceId: mail.workspaceId })),
    );
    const shown =
      as === 'note'
        ? (await api.get(`/feedback/${feedbackId}/notes`)).body.data[0].attachments
        : (await api.get(`/feedback/${feedbackId}`, { workspaceId: mail.workspaceId })).body.data.attachments;
    expect(shown).toHaveLength(2);
  });

  it('leaves its files where the request says so, with a mark that there is more', async () => {
    const { api, path, comments, uploads, storageBytes } = await aHeldMailWithFiles();

    await api.post(path, { withFiles: false });

    expect(await comments()).toMatchObject([{ hasMore: true, attachments: [] }]);
    expect([await uploads(), await storageBytes()]).toEqual([[], 0]);
  });

  it('comes without files whose bytes are gone, with a mark that there is more', async () => {
    const { api, path, comments } = await aHeldMail({
      files: [{ fileName: 'a.png', mimeType: 'image/png', fileSize: 9 }],
    });

    await api.post(path, {});

    expect(await comments()).toMatchObject([{ hasMore: true, attachments: [] }]);
  });

  it('adds the mail as a comment of the customer to the item that it names, also where comments are off', async () => {
    const { workspace, feedback, mail, since, comments, path, ...built } = await aHeldMail({ reason: 'comments_off' });
    const off = { workspaceId: workspace.id, customerCommentsEnabled: false, status: 'resolved' };
    await built.api.patch(`/feedback/${feedback.id}`, off);
    const { api } = await aSession(app, await aMember(app, workspace));

    const response = await api.post(path, {});

    expect(response.body).toEqual({ data: { id: mail.id, as: 'comment', feedbackId: feedback.id } });
    const [comment] = await comments();
    expect(comment).toMatchObject({
      ...{ message: 'It still fails.', authorType: 'customer', authorName: 'Ada Lovelace', via: 'email' },
      ...{ authorEmail: 'ada@example.org', verified: false, automatic: false, hasMore: false, mail: null },
    });
    expect(await stored(mail.id)).toMatchObject({ state: 'comment', commentId: comment.id, expiresAt: null });
    expect((await api.get(`/feedback/${feedback.id}/comments/${comment.id}/original`)).status).toBe(200);
    expect((await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id })).body.data.status).toBe(
      'reopened',
    );
    expect(await typesOf(workspace.id, since + 1)).toEqual(['comment.created', 'feedback.updated']);
  });

  it('cuts a long mail in the comment with a mark, and keeps the whole one', async () => {
    const { api, feedback, comments, path } = await aHeldMail({ text: '🦊'.repeat(3_000) });

    await api.post(path, { as: 'comment' });

    const [{ id, message, hasMore }] = await comments();
    expect({ length: [...message].length, end: message.slice(-5), hasMore }).toEqual({
      ...{ length: 2_000, end: '\n\n[…]', hasMore: true },
    });
    const original = await api.get(`/feedback/${feedback.id}/comments/${id}/original`);
    expect([...original.body.data.text]).toHaveLength(3_000);
  });

  it('adds the mail as a note of another item', async () => {
    const { api, workspace, mail, since, path, ...built } = await aHeldMail({ reason: 'member' });
    const { id: feedbackId } = built.feedback;

    const response = await api.post(path, { as: 'note', feedbackId });

    expect(response.body.data).toEqual({ id: mail.id, as: 'note', feedbackId });
    const { data: notes } = (await api.get(`/feedback/${feedbackId}/notes`)).body;
    expect(notes).toMatchObject([
      {
        content: 'Re: The export fails\n\nIt still fails.',
        authorName: 'Ada Lovelace',
        authorEmail: 'ada@example.org',
      },
    ]);
    expect(await stored(mail.id)).toMatchObject({ state: 'note', feedbackId, commentId: null });
    expect(await typesOf(workspace.id, since)).toContain('note.created');
  });

  it('makes a new item of the project that the mail was sent to', async () => {
    const context = { to: ['support@example.com'], cc: [], date: '2026-03-01T10:05:00.000Z' };
    const { api, workspace, project, mail, path } = await aHeldMail({ feedbackId: null, context });

    const { data } = (await api.post(path, {})).body;

    expect(data).toEqual({ id: mail.id, as: 'item', feedbackId: expect.stringMatching(/^fb_/) });
    const item = (await api.get(`/feedback/${data.feedbackId}`, { workspaceId: workspace.id })).body.data;
    expect(item).toMatchObject({
      ...{ projectId: project.id, channel: 'email', widgetId: 'email', message: 'The export fails\n\nIt still fails.' },
      ...{ userEmail: 'ada@example.org', userName: 'Ada Lovelace', submitterVerified: false, hasMore: false },
      context: { subject: 'Re: The export fails', messageId: '<a1@mail.example.org>', ...context },
    });
    expect((await api.get(`/feedback/${data.feedbackId}/original`)).body.data.text).toBe('It still fails.');
  });

  it('keeps words of a mail without a sender', async () => {
    const { api, comments, path } = await aHeldMail({ fromEmail: null, fromName: null, subject: '', text: ' ' });

    await api.post(path, {});

    expect(await comments()).toMatchObject([{ message: '(no text)', authorName: 'Customer', authorEmail: null }]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it.each([
    [{ as: 'mail' }, 'body/as'],
    [{ as: 'comment' }, 'body/feedbackId'],
    [{ as: 'note', feedbackId: 'fb_none' }, 'body/feedbackId'],
    [{ as: 'item' }, 'body/projectId'],
    [{ as: 'item', projectId: 'prj_none' }, 'body/projectId'],
  ])('refuses %j of a mail that names nothing', async (body, at) => {
    const { api, mail, path } = await aHeldMail({ feedbackId: null, projectId: null });

    expect(await api.post(path, body)).toBeError(400, 'bad_request', at);
    expect(await stored(mail.id)).toMatchObject({ state: 'held' });
  });
});

/**
 * The key lacks the scope, the role of its user or of the signed-in user is not enough, the workspace's plan, limits or
 * settings do not allow the request, or the page that sends a session is of another origin. `message` says which.
 */
describe('403', () => {
  it('refuses files for which the plan has no storage, and takes the mail without them', async () => {
    const { user, path, workspace, mail, comments, uploads, counter } = await aHeldMailWithFiles();
    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { plan: 'pro' } });
    await app.database.prisma.workspaceCounter.update({ ...counter, data: { storageBytes: 50 * 1_073_741_824 } });
    const { api } = await aKey(app, user);

    expect(await api.post(path, {})).toBeError(403, 'forbidden');
    expect([await stored(mail.id), await comments(), await uploads()]).toMatchObject([{ state: 'held' }, [], []]);

    expect((await api.post(path, { withFiles: false })).status).toBe(200);
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('finds neither a mail of another workspace nor one that was released', async () => {
    const [own, other] = [await aHeldMail(), await aHeldMail()];
    await own.api.post(own.path, {});

    for (const path of [own.path, other.path, '/mail-reviews/mrv_none/release'])
      expect(await own.api.post(path, {})).toBeError(404, 'not_found');
    expect(await own.comments()).toHaveLength(1);
    expect(await other.comments()).toEqual([]);
  });

  it('makes one comment of two releases at once', async () => {
    const { api, path, comments } = await aHeldMail();

    const both = await Promise.all([api.post(path, {}), api.post(path, {})]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await comments()).toHaveLength(1);
  });
});

/**
 * The request clashes with the state of the resource, or its `Idempotency-Key` was used with another request.
 * `Retry-After` is present only while the first request with that key is still running.
 */
describe('409', () => {
  it('refuses an item that is gone', async () => {
    const { api, workspace, feedback, mail, path } = await aHeldMail();
    await api.delete(`/feedback/${feedback.id}`, { workspaceId: workspace.id });

    expect(await api.post(path, { as: 'comment' })).toBeError(409, 'conflict');
    expect(await stored(mail.id)).toMatchObject({ state: 'held', text: 'It still fails.' });
  });

  it('refuses an item that was erased', async () => {
    const { api, mail, feedback, path } = await aHeldMail({ feedbackId: null });
    const erased = await app.database.prisma.feedback.updateMany({
      where: { id: feedback.id },
      data: { erasedAt: app.clock.read() },
    });

    expect(erased.count).toBe(1);
    expect(await api.post(path, { feedbackId: feedback.id })).toBeError(409, 'conflict');
    expect(await stored(mail.id)).toMatchObject({ state: 'held' });
  });
});
