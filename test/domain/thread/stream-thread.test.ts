import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { ThreadStream } from '../../support/thread-stream.ts';
import {
  aBrowserThread,
  aMailboxThread,
  anAnswer,
  change,
  mailboxToken,
  type TestThread,
  ThreadApi,
} from '../../support/threads.ts';
import { until } from '../../support/until.ts';

// test/doors/http/callers/thread-failures.test.ts tests 429, 500 and 503.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

const isOpen = (stream: ThreadStream) => until('it is open', () => stream.firstId !== '');
const has = (stream: ThreadStream, count: number) =>
  until(`it has ${count} events`, () => stream.events.length >= count);

describe('200', () => {
  it('sends comments and the status of this item as they happen', async () => {
    const thread = await aMailboxThread(app);
    const stream = await ThreadStream.open(app, thread.token);
    await isOpen(stream);

    const { id } = await anAnswer(thread, 'Which phone?');
    await new ThreadApi(app, thread.token).comment({ message: 'A Pixel' });
    await change(thread, { tags: ['silent'] });
    await change(thread, { status: 'resolved' });
    await has(stream, 3);
    stream.close();

    const at = app.clock.read().toISOString();
    const answer = { id, authorType: 'agent', authorName: thread.user.name, message: 'Which phone?', attachments: [] };
    expect(stream.events.map(({ event, data }) => [event, data])).toEqual([
      ['comment', { comment: { ...answer, createdAt: at, own: false } }],
      ['comment', { comment: expect.objectContaining({ message: 'A Pixel', own: true }) }],
      ['status', { status: { category: 'resolved', label: 'Resolved' } }],
    ]);
  });

  it('goes on after Last-Event-ID with ids that say nothing of the log', async () => {
    const thread = await aMailboxThread(app);
    const first = await ThreadStream.open(app, thread.token);
    await isOpen(first);
    await anAnswer(thread, 'One');
    await anAnswer(thread, 'Two');
    await has(first, 2);
    first.close();
    const [one, two] = first.events;

    const again = await ThreadStream.open(app, thread.token, { 'Last-Event-ID': one?.id ?? '' });
    await has(again, 1);
    await anAnswer(thread, 'Three');
    await has(again, 2);
    again.close();

    expect(again.events.map(({ data }) => data.comment.message)).toEqual(['Two', 'Three']);
    expect(two?.id).not.toBe(again.events[0]?.id);
    for (const { id } of again.events) expect(id).toMatch(/^[\w-]{58,60}$/);
  });

  it('begins now after an id of another link', async () => {
    const [thread, other] = [await aMailboxThread(app), await aMailboxThread(app)];
    const foreign = await ThreadStream.open(app, other.token);
    await isOpen(foreign);
    foreign.close();
    await anAnswer(thread, 'Before');

    const stream = await ThreadStream.open(app, thread.token, { 'Last-Event-ID': foreign.firstId });
    await isOpen(stream);
    await anAnswer(thread, 'After');
    await has(stream, 1);
    stream.close();

    expect(stream.events.map(({ data }) => data.comment.message)).toEqual(['After']);
  });

  it('sends each of several streams of a workspace what is of its own item', async () => {
    const thread = await aBrowserThread(app);
    const mine = await ThreadStream.open(app, thread.token);
    const mailbox = await ThreadStream.open(app, await mailboxToken(app, thread));
    await isOpen(mine);
    await isOpen(mailbox);

    await new ThreadApi(app, await mailboxToken(app, thread)).comment({ message: 'I am Ada' });
    await anAnswer(thread, 'For Ada alone');
    await has(mailbox, 2);
    for (const stream of [mine, mailbox]) stream.close();

    expect(mailbox.events.map(({ data }) => data.comment.message)).toEqual(['I am Ada', 'For Ada alone']);
    expect(mine.events).toEqual([]);
  });

  it('shows that it lives, with a line that is a comment', async () => {
    const { token } = await aMailboxThread(app);
    const stream = await ThreadStream.open(app, token);
    await isOpen(stream);

    app.clock.advance(15_000);
    await until('it lives', () => stream.text.endsWith(':\n\n'));
    stream.close();

    expect(stream.events).toEqual([]);
  });

  it.each<[string, (thread: TestThread) => Promise<unknown>]>([
    [
      'link has ended',
      ({ feedbackId }) =>
        app.database.prisma.threadLink.updateMany({ where: { feedbackId }, data: { generation: { increment: 1 } } }),
    ],
    [
      'item was erased',
      ({ feedbackId }) =>
        app.database.prisma.feedback.updateMany({ where: { id: feedbackId }, data: { erasedAt: new Date() } }),
    ],
    [
      'item was deleted',
      ({ api, workspace, feedbackId }) => api.delete(`/feedback/${feedbackId}`, { workspaceId: workspace.id }),
    ],
    [
      'person is no participant any more',
      ({ feedbackId }) => app.database.prisma.participant.deleteMany({ where: { feedbackId } }),
    ],
    [
      'link has expired',
      async (thread) => {
        await change(thread, { status: 'resolved' });
        app.clock.advance(180 * 86_400_000);
      },
    ],
  ])('ends when its %s', async (_why, end) => {
    const thread = await aMailboxThread(app);
    const stream = await ThreadStream.open(app, thread.token);
    await isOpen(stream);

    await end(thread);
    app.clock.advance(3_000);
    await until('it has ended', () => stream.isEnded, 5_000);

    expect(stream.events.filter(({ event }) => event === 'comment')).toEqual([]);
  });
});

describe('400', () => {
  it('refuses a Last-Event-ID that is too long', async () => {
    const { token } = await aMailboxThread(app);

    const response = await new ThreadApi(app, token).stream({ 'Last-Event-ID': 'x'.repeat(201) });

    expect(response).toBeError(400, 'bad_request', 'header/last-event-id');
  });
});

describe('403', () => {
  it('refuses a page outside the domain', async () => {
    const { token } = await aMailboxThread(app, {}, { domain: 'shop.example' });

    expect(await new ThreadApi(app, token).stream({ Origin: 'https://evil.example' })).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it('refuses a token of no link', async () => {
    expect(await new ThreadApi(app, '0'.repeat(32)).stream()).toBeError(404, 'not_found');
  });
});

describe('410', () => {
  it('refuses an expired link', async () => {
    const thread = await aMailboxThread(app);
    await change(thread, { status: 'resolved' });
    app.clock.advance(180 * 86_400_000);

    expect(await new ThreadApi(app, thread.token).stream()).toBeError(410, 'gone');
  });
});

describe('429', () => {
  it('keeps three streams of a token open', async () => {
    const { token } = await aMailboxThread(app);
    const streams = [];
    for (let open = 0; open < 3; open++) streams.push(await ThreadStream.open(app, token));

    const refused = await new ThreadApi(app, token).stream();
    streams[0]?.close();
    await until('one more fits', async () => (await new ThreadApi(app, token).stream()).status === 200);
    for (const stream of streams) stream.close();

    expect(refused).toBeError(429, 'rate_limited');
  });
});
