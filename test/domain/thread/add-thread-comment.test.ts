import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aBrowserThread, addedToken, aMailboxThread, change, mailboxToken, ThreadApi } from '../../support/threads.ts';

// test/doors/http/callers/thread-failures.test.ts tests 413, 415, 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const storedIn = (feedbackId: string) =>
  app.database.prisma.comment.findMany({ where: { feedbackId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
const itemOf = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });
const eventsOf = (feedbackId: string) =>
  app.database.prisma.event.findMany({ where: { feedbackId }, orderBy: { sequence: 'asc' } });

describe('201', () => {
  it('stores what a browser writes as the words of a customer who is not proven', async () => {
    const { token, feedbackId } = await aBrowserThread(app);

    const response = await new ThreadApi(app, token).comment({ message: ' A Pixel 9 ' });

    const [comment] = await storedIn(feedbackId);
    const author = { authorType: 'customer', authorName: 'Ada' };
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      ...{ id: comment?.id, message: 'A Pixel 9', ...author, attachments: [], own: true },
      createdAt: app.clock.read().toISOString(),
    });
    expect(comment).toMatchObject({ ...author, authorEmail: null, via: 'thread', verified: false, writer: 'browser' });
    expect(await itemOf(feedbackId)).toMatchObject({
      commentCount: 1,
      lastCommentBy: 'customer',
      lastCommentVia: 'thread',
    });
    const [, created] = await eventsOf(feedbackId);
    expect(created).toMatchObject({ type: 'comment.created', actorType: 'customer', actorId: null, actorName: 'Ada' });
  });

  it('stores what the mailbox of a proven submitter writes as the words of their customer', async () => {
    const { token, feedbackId } = await aMailboxThread(app);

    await new ThreadApi(app, token).comment({ message: 'A Pixel 9' });

    const [comment] = await storedIn(feedbackId);
    const { customerId, mailboxWroteAt } = await itemOf(feedbackId);
    const [, created] = await eventsOf(feedbackId);
    expect(comment).toMatchObject({ authorName: 'Ada', authorEmail: 'ada@example.org', verified: true });
    expect(comment?.writer).toMatch(/^ptc_/);
    expect(created).toMatchObject({ actorType: 'customer', actorId: customerId });
    expect(mailboxWroteAt).toBeNull();
  });

  it('is of an added participant under their own name, and of no customer', async () => {
    const thread = await aMailboxThread(app);
    const token = await addedToken(app, thread, 'grace@example.org');

    await new ThreadApi(app, token).comment({ message: 'Me too' });

    const [comment] = await storedIn(thread.feedbackId);
    expect(comment).toMatchObject({ authorName: 'Grace', authorEmail: 'grace@example.org', verified: true });
    expect((await eventsOf(thread.feedbackId))[1]).toMatchObject({ actorId: null, actorName: 'Grace' });
  });

  it('of the mailbox begins its part in an item that is not proven, once', async () => {
    const thread = await aBrowserThread(app);
    const api = new ThreadApi(app, await mailboxToken(app, thread));

    await api.comment({ message: 'I am Ada' });
    const first = await itemOf(thread.feedbackId);
    app.clock.advance(1_000);
    await api.comment({ message: 'Still' });

    expect(first.mailboxWroteAt).toEqual(first.updatedAt);
    expect((await itemOf(thread.feedbackId)).mailboxWroteAt).toEqual(first.mailboxWroteAt);
  });

  it('reopens an item that was done', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'archived' });

    await new ThreadApi(app, thread.token).comment({ message: 'Not yet' });

    expect(await itemOf(thread.feedbackId)).toMatchObject({ status: 'reopened', resolvedAt: null });
  });

  it('takes files that were uploaded to the thread', async () => {
    const { token, feedbackId } = await aBrowserThread(app);
    const api = new ThreadApi(app, token);
    const { body: uploaded } = await api.upload();

    const response = await api.comment({ attachments: [{ id: uploaded.data.id }] });

    expect(response.body.data).toMatchObject({ message: '', attachments: [uploaded.data] });
    const upload = await app.database.prisma.upload.findFirstOrThrow({ where: { feedbackId } });
    expect(upload).toMatchObject({ commentId: response.body.data.id, pendingUntil: null });
  });

  it('withholds links that somebody pastes', async () => {
    const { token, feedbackId } = await aBrowserThread(app);

    await new ThreadApi(app, token).comment({
      message: `See http://heed.test/t/${token}. And reply+${token}@heed.test`,
    });

    const [comment] = await storedIn(feedbackId);
    expect(comment?.message).toBe('See [link]. And [link]');
  });

  it('is answered once for an Idempotency-Key, of which no token is kept', async () => {
    const { token, feedbackId } = await aBrowserThread(app);
    const api = new ThreadApi(app, token);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await api.comment({ message: 'Once' }, headers);

    const again = await api.comment({ message: 'Once' }, headers);

    expect(again.body).toEqual(first.body);
    expect(again.headers).toHaveProperty('idempotency-replayed', 'true');
    expect(await storedIn(feedbackId)).toHaveLength(1);
    const records = await app.database.prisma.idempotencyRecord.findMany({ where: { key: 'one' } });
    expect(records).toHaveLength(1);
    expect(JSON.stringify(records)).not.toMatch(new RegExp(`${token}|Once`));
  });
});

describe('400', () => {
  it.each([
    [{ message: ' ' }, 'body/message'],
    [{}, 'body/message'],
    [{ message: 'x'.repeat(2_001) }, 'body/message'],
    [{ attachments: [{ id: 'att_unknown' }] }, 'body/attachments/0/id'],
    [{ message: 'Hi', authorName: 'Eve' }, 'body/authorName'],
  ])('refuses %.60j and stores nothing', async (body, path) => {
    const { token, feedbackId } = await aBrowserThread(app);

    const response = await new ThreadApi(app, token).comment(body);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await storedIn(feedbackId)).toEqual([]);
  });

  it('refuses the file of another item, and one that nobody has named in time', async () => {
    const [thread, other] = [await aBrowserThread(app), await aBrowserThread(app)];
    const foreign = await new ThreadApi(app, other.token).upload();
    const api = new ThreadApi(app, thread.token);
    const late = await api.upload();
    app.clock.advance(3_600_000);

    for (const { body } of [foreign, late])
      expect(await api.comment({ attachments: [{ id: body.data.id }] })).toBeError(400, 'bad_request');
  });
});

describe('403', () => {
  it('refuses it where the item takes no comments', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { customerCommentsEnabled: false });

    expect(await new ThreadApi(app, thread.token).comment({ message: 'Hi' })).toBeError(403, 'forbidden');
  });

  it('refuses a browser whose conversation goes on by mail', async () => {
    const thread = await aBrowserThread(app);
    await new ThreadApi(app, await mailboxToken(app, thread)).comment({ message: 'I am Ada' });

    expect(await new ThreadApi(app, thread.token).comment({ message: 'Hi' })).toBeError(403, 'forbidden');
    expect(await storedIn(thread.feedbackId)).toHaveLength(1);
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).comment({ message: 'Hi' })).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another comment', async () => {
    const api = new ThreadApi(app, (await aBrowserThread(app)).token);
    const headers = { 'Idempotency-Key': 'one' };
    await api.comment({ message: 'Once' }, headers);

    expect(await api.comment({ message: 'Twice' }, headers)).toBeError(409, 'conflict');
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).comment({ message: 'Hi' })).toBeError(410, 'gone');
  });
});
