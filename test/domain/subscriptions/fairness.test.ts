import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mostOfLane, mostOfWorkspace, mostToHost } from '../../../src/platform/post-queue/claim-posts-sql.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aSubscription, aWorkspaceWithProject } from '../../support/builders.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { until } from '../../support/until.ts';
import { reachable } from './a-receiver.ts';

/** More than a workspace can have requests under way to. */
const otherHosts = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`);
let app: TestApp;
let receiver: TestReceiver;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ webhookAllowedAddresses: [...reachable.webhookAllowedAddresses, ...otherHosts] });
});
beforeEach(async () => {
  await app.database.prisma.outgoingPost.deleteMany();
  receiver = await TestReceiver.start();
  stop = await app.running.posts.start(app.database);
});
afterEach(async () => {
  await receiver.close();
  await stop();
});
afterAll(() => app.close());

const never = () => undefined;
const at = (wanted: string) => receiver.received.filter(({ path }) => path === wanted);
const waiting = () => app.database.prisma.outgoingPost.count();

/** A workspace with so many subscriptions at this host, and so many items to send to each. */
async function aSender({ host = '127.0.0.1', path = '/', subscriptions = 1, items = 1 }) {
  const built = await aWorkspaceWithProject(app);
  for (let count = 0; count < subscriptions; count++)
    await aSubscription(built, { url: receiver.url(path, host), types: ['feedback.created'] });
  for (let count = 0; count < items; count++) await aFeedback(built);
  return built;
}

describe('a receiver that hangs', () => {
  it(`takes ${mostOfLane} posts of its subscription, and none from others`, async () => {
    receiver.answers = Array.from({ length: 20 }, () => never);
    await aSender({ path: '/hangs', items: 12 });
    await app.running.readers.drain();
    await until('the hanging receiver has its share', () => receiver.received.length === mostOfLane);
    receiver.answers = [];
    await aSender({ path: '/works', host: 'localhost', items: 12 });

    await app.running.readers.drain();
    await until('the other has got everything', async () => (await waiting()) === 12);

    const paths = receiver.received.map(({ path }) => path);
    expect(paths.filter((path) => path === '/works')).toHaveLength(12);
    expect(paths.filter((path) => path === '/hangs')).toHaveLength(mostOfLane);
  });

  it(`gets ${mostToHost} posts at once, whoever sends them and however many processes do`, async () => {
    const beside = await startTestApp(reachable, { beside: app });
    const stopBeside = await beside.running.posts.start({ kind: 'postgresql' });
    receiver.answers = Array.from({ length: 40 }, () => never);
    await aSender({ subscriptions: 3, items: 4 });
    await aSender({ subscriptions: 2, items: 4 });

    await app.running.readers.drain();
    beside.running.posts.wake();
    await until('the host has its share', () => receiver.received.length >= mostToHost);
    await aSender({ host: 'localhost', path: '/last' });
    await app.running.readers.drain();
    await until('another host is reached', () => receiver.received.some(({ path }) => path === '/last'));

    expect(receiver.received.filter(({ path }) => path !== '/last')).toHaveLength(mostToHost);
    await receiver.close();
    receiver = await TestReceiver.start();
    await stopBeside();
    await beside.close();
  });
});

describe('a workspace all of whose receivers hang', () => {
  it(`has ${mostOfWorkspace} posts under way, so another one's are sent at once`, async () => {
    receiver.answers = Array.from({ length: 100 }, () => never);
    const built = await aSender({ host: otherHosts[0], path: '/hangs', items: 0 });
    for (const host of otherHosts.slice(1))
      await aSubscription(built, { url: receiver.url('/hangs', host), types: ['feedback.created'] });
    for (let count = 0; count < mostOfLane; count++) await aFeedback(built);
    await app.running.readers.drain();
    await until('it has its share', () => receiver.received.length >= mostOfWorkspace);
    receiver.answers = [];

    await aSender({ path: '/works', items: 12 });
    await app.running.readers.drain();
    await until('the other has got everything', () => at('/works').length === 12);

    expect(at('/hangs')).toHaveLength(mostOfWorkspace);
  });
});

describe('two workspaces that send to one host', () => {
  it('take turns, however much one of them sends', async () => {
    const held: (() => void)[] = [];
    receiver.answers = Array.from({ length: 60 }, () => (res) => void held.push(() => res.writeHead(204).end()));
    await aSender({ subscriptions: 3, items: 10, path: '/many' });
    await app.running.readers.drain();
    await until('the host has its share', () => held.length === mostToHost);
    await aSender({ items: 2, path: '/few' });
    await app.running.readers.drain();

    held.shift()?.();
    await until('one of the few is sent', () => receiver.received.length === mostToHost + 1);
    held.shift()?.();
    await until('the other one is sent', () => receiver.received.length === mostToHost + 2);

    expect(receiver.received.slice(mostToHost).map(({ path }) => path)).toEqual(['/few', '/few']);
  });
});
