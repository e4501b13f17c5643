import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aFeedback, aSubscription } from '../../../support/builders.ts';
import { runJobs } from '../../../support/jobs.ts';
import { TestReceiver } from '../../../support/receiver.ts';
import { aSubscribedWorkspace, messageOf, reachable } from '../a-receiver.ts';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
beforeEach(async () => {
  receiver.forget();
  await app.database.prisma.outgoingPost.deleteMany();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const inSlack = (fields: object = {}) =>
  aSubscribedWorkspace(app, receiver, { format: 'slack', types: ['feedback.*', 'comment.*', 'note.*'], ...fields });
type Built = Awaited<ReturnType<typeof inSlack>>;
const change = ({ api, workspace }: Built, id: string, priority: string) =>
  api.patch(`/feedback/${id}`, { workspaceId: workspace.id, priority });
const advance = async (ms: number) => {
  await app.running.readers.drain();
  app.clock.advance(ms);
  await runJobs(app);
};
const happened = () => receiver.received.map(({ body }) => JSON.parse(body).blocks.at(-2).text.text.split('\n'));
const statuses = async (built: Built) => (await built.deliveries()).map(({ status }) => status);

describe('events of one item', () => {
  it('are one message within 30 seconds, in their order, and each is delivered', async () => {
    const built = await inSlack();
    const [first, second] = [await built.anItem(), await built.anItem()];
    await advance(10_000);
    await change(built, first.id, 'urgent');
    await built.api.post(`/feedback/${first.id}/notes`, { content: 'Known' });
    await built.api.post(`/feedback/${first.id}/notes`, { content: 'Known too' });
    await advance(10_000);
    expect(receiver.received).toEqual([]);
    expect(await statuses(built)).toEqual(Array.from({ length: 5 }, () => 'pending'));

    await advance(11_000);

    const by = built.user.name;
    expect(happened().sort((one, other) => other.length - one.length)).toEqual([
      [`New feedback, by ${by}`, `Changed: priority is urgent, by ${by}`, `Note added, by ${by} (2 times)`],
      [`New feedback, by ${by}`],
    ]);
    expect(await statuses(built)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    expect(await app.database.prisma.outgoingPost.count()).toBe(0);
    await change(built, second.id, 'low');
    await advance(31_000);
    expect(receiver.received).toHaveLength(3);
  });

  it('are sent at once to a program, one by one', async () => {
    const built = await inSlack({ url: receiver.url('/chat') });
    await aSubscription(built, { url: receiver.url('/program'), types: ['feedback.*'] });
    const { id } = await built.anItem();
    await change(built, id, 'urgent');

    await runJobs(app);

    expect(receiver.received.map(({ path }) => path)).toEqual(['/program', '/program']);
    expect(receiver.received.map((request) => messageOf(request).type).sort()).toEqual([
      'feedback.created',
      'feedback.updated',
    ]);
  });

  it('go together again when the chat was away, also with what came later, and none is lost', async () => {
    const built = await inSlack();
    const { id } = await built.anItem();
    await change(built, id, 'urgent');
    receiver.answers = [500];
    await advance(31_000);
    expect(await built.deliveries()).toMatchObject([
      { status: 'pending', attempts: [{ status: 500 }] },
      { status: 'pending', attempts: [{ status: 500 }] },
    ]);
    expect(await built.show()).toMatchObject({ consecutiveFailures: 1 });
    receiver.answers = [500];
    await advance(10_000);
    await change(built, id, 'low');

    await advance(31_000);

    expect(happened().at(-1)).toHaveLength(3);
    expect(receiver.received).toHaveLength(3);
    expect(await statuses(built)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('are one message when all of them are due at once', async () => {
    const built = await inSlack();
    const { id } = await built.anItem();
    for (const priority of ['urgent', 'low', 'high', 'medium', 'urgent', 'low']) await change(built, id, priority);
    await app.running.readers.drain();
    app.clock.advance(120_000);

    // Four of a lane are claimed together.
    await runJobs(app);
    app.clock.advance(3_000);
    await runJobs(app);

    expect(receiver.received).toHaveLength(1);
    expect(await statuses(built)).toEqual(Array.from({ length: 7 }, () => 'delivered'));
    expect(await app.database.prisma.outgoingPost.count()).toBe(0);
  });

  it('are each told once while several processes send', async () => {
    const built = await inSlack();
    const items = await Promise.all(Array.from({ length: 4 }, () => built.anItem()));
    for (const priority of ['urgent', 'low', 'high'])
      await Promise.all(items.map(({ id }) => change(built, id, priority)));
    await app.running.readers.drain();
    app.clock.advance(31_000);

    await Promise.all(Array.from({ length: 4 }, () => app.running.posts.drain()));
    app.clock.advance(3_000);
    await runJobs(app);

    expect(receiver.received).toHaveLength(4);
    expect(await statuses(built)).toEqual(Array.from({ length: 16 }, () => 'delivered'));
  });

  it('are told in several messages when they are more than 100, and none is lost', async () => {
    const built = await inSlack({ types: ['note.created'] });
    const { id } = await built.anItem();
    for (let note = 0; note < 110; note += 1)
      await built.api.post(`/feedback/${id}/notes`, { content: `Note ${note}` });

    await advance(31_000);
    await advance(3_000);

    expect(happened()).toEqual([
      [`Note added, by ${built.user.name} (100 times)`],
      [expect.stringContaining('(10 times)')],
    ]);
    expect(
      await app.database.prisma.delivery.groupBy({
        by: ['status'],
        where: { workspaceId: built.workspace.id },
        _count: true,
      }),
    ).toEqual([{ status: 'delivered', _count: 110 }]);
  });

  it('of several workspaces never meet', async () => {
    const [one, other] = [await inSlack({ url: receiver.url('/one') }), await inSlack({ url: receiver.url('/other') })];
    await aFeedback(one, { message: 'Of the first' });
    await aFeedback(other, { message: 'Of the second' });

    await advance(31_000);

    const told = receiver.received.map(({ path, body }) => [
      path,
      body.includes('Of the first'),
      body.includes('Of the second'),
    ]);
    expect(told.sort()).toEqual([
      ['/one', true, false],
      ['/other', false, true],
    ]);
  });
});

describe('a delivery that is retried by hand', () => {
  it('goes alone, also while its subscription is disabled', async () => {
    const built = await inSlack();
    const { id } = await built.anItem();
    await change(built, id, 'urgent');
    await app.running.readers.drain();
    await built.api.patch(`/subscriptions/${built.subscription.id}`, { enabled: false });
    const [last] = await built.deliveries();

    await built.retry(last?.id ?? '');
    await runJobs(app);

    expect(happened()).toEqual([[`Changed: priority is urgent, by ${built.user.name}`]]);
    expect(await statuses(built)).toEqual(['delivered', 'pending']);
  });
});

describe('a replay', () => {
  it('is one message for each item', async () => {
    const built = await inSlack();
    const items = [await built.anItem(), await built.anItem()];
    for (const { id } of items) await change(built, id, 'low');
    await advance(31_000);
    receiver.forget();

    await built.api.post(`/subscriptions/${built.subscription.id}/replay`, { afterSequence: 0, only: 'all' });
    await runJobs(app);
    await advance(3_000);

    expect(happened().map((lines) => lines.length)).toEqual([2, 2]);
  });
});

describe('a format that changes', () => {
  it('leaves out what waits and is not for a chat', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { types: ['feedback.created', 'project.created'] });
    await built.anItem();
    await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Other' });
    await app.running.readers.drain();
    const { status } = await built.api.patch(`/subscriptions/${built.subscription.id}`, {
      ...{ format: 'teams', types: ['feedback.created'] },
    });

    await advance(31_000);

    expect(status).toBe(200);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['message']);
    expect(await built.deliveries()).toMatchObject([{ type: 'feedback.created', status: 'delivered' }]);
  });
});
