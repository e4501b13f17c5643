import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Heed } from '../../../packages/sdk/src/index.ts';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aMember, aSession, aSubscription, aWorkspaceWithProject } from '../../support/builders.ts';
import { openSlowly } from '../../support/exports.ts';
import { until } from '../../support/until.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let at: TestApp['database']['prisma'];
beforeAll(async () => {
  app = await startTestApp();
  at = app.database.prisma;
});
afterAll(() => app.close());

type Query = Record<string, string>;

/** An open stream, which collects what it receives. */
class TestStream {
  text = '';
  isEnded = false;
  readonly #closing = new AbortController();
  readonly status: number;

  private constructor(response: Response) {
    this.status = response.status;
    void this.#read(response);
  }

  static open(key: string, query: Query, headers: Record<string, string> = {}, on = app): Promise<TestStream> {
    return TestStream.openWith({ authorization: `Bearer ${key}`, ...headers }, query, on);
  }

  static async openWith(headers: Record<string, string>, query: Query, on = app): Promise<TestStream> {
    const { port } = on.running.server.address() as { port: number };
    const url = `http://127.0.0.1:${port}/api/v1/events/stream?${new URLSearchParams(query)}`;
    const closing = new AbortController();
    const response = await fetch(url, { headers, signal: closing.signal });
    const stream = new TestStream(response);
    stream.#closing.signal.addEventListener('abort', () => closing.abort());
    return stream;
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const part of response.body ?? []) this.text += decoder.decode(part as Uint8Array, { stream: true });
    } catch {
      // Closed by the test.
    }
    this.isEnded = true;
  }

  /** The events so far: each block with data. */
  get events(): { id: number; event: string; data: { id: string } }[] {
    return this.text.split('\n\n').flatMap((block) => {
      const [, id, event, data] = /^id: (\d+)\nevent: (.+)\ndata: (.+)$/.exec(block) ?? [];
      return data === undefined ? [] : [{ id: Number(id), event: event ?? '', data: JSON.parse(data) }];
    });
  }

  close(): void {
    this.#closing.abort();
  }
}

async function aLog() {
  const built = await aWorkspaceWithProject(app);
  const { lastSequence } = await app.database.prisma.eventCounter.findUniqueOrThrow({
    where: { workspaceId: built.workspace.id },
  });
  return { ...built, query: { workspaceId: built.workspace.id }, last: Number(lastSequence) };
}

type Built = Awaited<ReturnType<typeof aLog>>;

/** Writes more events than a connection takes without being read. */
async function fill({ workspace: { id: workspaceId }, last }: Built): Promise<void> {
  const [count, data] = [1_000, { id: 'cus', name: 'x'.repeat(20_000) }];
  await at.event.createMany({
    data: Array.from({ length: count }, (_one, index) => ({
      ...{ id: newId('evt'), workspaceId, sequence: last + index + 1, type: 'customer.updated', data },
      ...{ subjectType: 'customer', subjectId: 'cus', occurredAt: app.clock.read(), actorType: 'system' },
    })),
  });
  await at.eventCounter.update({ where: { workspaceId }, data: { lastSequence: last + count } });
}

describe('200', () => {
  it('sends what happens from now on, each event as it is read alone', async () => {
    const built = await aLog();
    await aFeedback(built);
    const stream = await TestStream.open(built.key, built.query);

    const { id } = await aFeedback(built);
    await until('it has come', () => stream.events.length > 0);
    stream.close();

    const [sent] = stream.events;
    const { body } = await built.api.get(`/events/${sent?.data.id}`);
    expect(stream.events).toHaveLength(1);
    expect(sent).toEqual({ id: body.data.sequence, event: 'feedback.created', data: body.data });
    expect(body.data.feedbackId).toBe(id);
    expect(stream.text).toMatch(/^retry: 1000\nid: \d+\n\n/);
  });

  it('goes on after a sequence, and rather after Last-Event-ID', async () => {
    const built = await aLog();
    for (let item = 0; item < 3; item++) await aFeedback(built);
    const { last } = built;

    const afterFirst = await TestStream.open(built.key, { ...built.query, after: `${last + 1}` });
    const reconnected = await TestStream.open(
      built.key,
      { ...built.query, after: `${last + 1}` },
      { 'Last-Event-ID': `${last + 2}` },
    );
    await until('both have come', () => afterFirst.events.length === 2 && reconnected.events.length === 1);
    for (const stream of [afterFirst, reconnected]) stream.close();

    expect(afterFirst.events.map(({ id }) => id)).toEqual([last + 2, last + 3]);
    expect(reconnected.events.map(({ id }) => id)).toEqual([last + 3]);
  });

  it('sends only what the filters let through and the key may read', async () => {
    const built = await aLog();
    const { key: feedbackOnly } = await aKey(app, built.user, { scopes: ['events:read', 'feedback:read'] });
    const filtered = await TestStream.open(built.key, { ...built.query, types: 'customer.*' });
    const limited = await TestStream.open(feedbackOnly, built.query);

    await aFeedback(built, { userEmail: 'ada@example.com' });
    await until('both have come', () => filtered.events.length > 0 && limited.events.length > 0);
    for (const stream of [filtered, limited]) stream.close();

    expect(filtered.events.map(({ event }) => event)).toEqual(['customer.created']);
    expect(limited.events.map(({ event }) => event)).toEqual(['feedback.created']);
  });

  it('shows every 15 seconds that it lives', async () => {
    const built = await aLog();
    const stream = await TestStream.open(built.key, built.query);

    app.clock.advance(15_000);
    await until('it lives', () => stream.text.includes('\n:\n\n'));
    stream.close();

    expect(stream.events).toEqual([]);
  });

  it('ends when its key is revoked', async () => {
    const built = await aLog();
    const stream = await TestStream.open(built.key, built.query);
    await app.database.prisma.apiKey.updateMany({
      where: { userId: built.user.id },
      data: { revokedAt: app.clock.read() },
    });

    app.clock.advance(4_000);
    await until('it ends', () => stream.isEnded);
    await aFeedback({ ...built, api: built.api }).catch(() => undefined);

    expect(stream.events).toEqual([]);
  });

  it.each([
    [
      'the role of its user',
      ({ workspace: { id: workspaceId } }: Built) =>
        at.member.updateMany({ where: { workspaceId }, data: { role: 'member' } }),
    ],
    [
      'the membership of its user',
      ({ workspace: { id: workspaceId } }: Built) => at.member.deleteMany({ where: { workspaceId } }),
    ],
    [
      'the access to the API',
      ({ workspace: { id } }: Built) => at.workspace.update({ where: { id }, data: { apiAccessEnabled: false } }),
    ],
    ['the plan', ({ workspace: { id } }: Built) => at.workspace.update({ where: { id }, data: { plan: 'free' } })],
    [
      'the key',
      ({ user: { id: userId } }: Built) =>
        at.apiKey.updateMany({ where: { userId }, data: { expiresAt: app.clock.read() } }),
    ],
    [
      'the scope',
      ({ user: { id: userId } }: Built) =>
        at.apiKey.updateMany({ where: { userId }, data: { scopes: [], hasAllScopes: false } }),
    ],
  ])('ends within 5 seconds without %s', async (_what, takeAway) => {
    const built = await aLog();
    const stream = await TestStream.open(built.key, built.query);
    await takeAway(built);

    app.clock.advance(4_000);

    await until('it ends', () => stream.isEnded);
    expect(stream.events).toEqual([]);
  });

  it('ends when the session does that opened it', async () => {
    const built = await aLog();
    const { row, token } = await aSession(app, built.user);
    const stream = await TestStream.openWith({ cookie: `heed_session=${token}` }, built.query);
    await at.session.delete({ where: { id: row.id } });

    app.clock.advance(4_000);

    await until('it ends', () => stream.isEnded);
    expect(stream.status).toBe(200);
  });

  it('keeps from a user what a lower role may not read, although the caller was remembered, and goes on with the rest', async () => {
    const built = await aLog();
    const user = await aMember(app, built.workspace, 'admin');
    const { api, token } = await aSession(app, user);
    await api.get('/workspaces');
    app.clock.advance(3_000);
    const stream = await TestStream.openWith({ cookie: `heed_session=${token}` }, built.query);
    await aSubscription(built);
    await until('it has come', () => stream.events.length === 1);
    await at.member.updateMany({ where: { userId: user.id }, data: { role: 'member' } });

    app.clock.advance(4_000);
    await aSubscription(built);
    await aFeedback(built);
    await until('the rest has come', () => stream.events.length > 1);
    stream.close();

    expect(stream.events.map(({ event }) => event)).toEqual(['subscription.created', 'feedback.created']);
  });

  it('ends without the access of its user although its client takes nothing', async () => {
    const built = await aLog();
    await fill(built);
    const connected = once(app.running.server, 'connection') as Promise<[Socket]>;
    const response = await openSlowly(app, built.key, `/events/stream?workspaceId=${built.workspace.id}&after=0`);
    const [connection] = await connected;
    let written = 0;
    await until('it takes nothing', () => {
      const isBlocked = connection.writableNeedDrain && connection.bytesWritten === written;
      written = connection.bytesWritten;
      return isBlocked;
    });
    await at.member.deleteMany({ where: { workspaceId: built.workspace.id } });

    app.clock.advance(4_000);

    await until('the connection is cut', () => connection.destroyed, 10_000);
    response.destroy();
  });

  it('ends when what it was opened with ends, although the key has a new secret', async () => {
    const built = await aLog();
    const stream = await TestStream.open(built.key, built.query);
    const rotated = await built.api.post(`/api-keys/${built.row.id}/rotate`, { keepOldForSeconds: 60 });
    const { key } = rotated.body.data;
    const newer = await TestStream.open(key, built.query);
    await until('the rotation is sent', () => stream.events.length > 0);

    app.clock.advance(60_000);
    await until('it ends', () => stream.isEnded);
    app.clock.advance(4_000);
    await aFeedback({ ...built, api: app.anonymous.as(key) });
    await until('the newer one goes on', () => newer.events.length > 0);

    expect(stream.events.map(({ event }) => event)).toEqual(['api_key.rotated']);
    expect(newer.isEnded).toBe(false);
    newer.close();
  });

  it('ends when the service stops', async () => {
    const beside = await startTestApp({}, { beside: app });
    const built = await aLog();
    const stream = await TestStream.open(built.key, built.query, {}, beside);

    await beside.close();

    await until('it ends', () => stream.isEnded);
    expect(stream.status).toBe(200);
  });

  it('is followed by the SDK, which goes on after the last event when the service comes back', async () => {
    const built = await aLog();
    let beside = await startTestApp({}, { beside: app });
    const { port } = beside.running.server.address() as { port: number };
    const heed = new Heed({ apiKey: built.key, baseUrl: `http://127.0.0.1:${port}` });
    const ending = new AbortController();
    const seen: (string | null)[] = [];
    const following = (async () => {
      for await (const event of heed.events.stream(built.query, { signal: ending.signal })) seen.push(event.feedbackId);
    })();
    await until('it is open', () => beside.running.server.listenerCount('request') > 0);
    const ids: string[] = [];
    await until('the first has come', async () => {
      if (seen.length === 0) ids.push((await aFeedback(built)).id);
      return seen.length > 0;
    });

    await beside.close();
    ids.push((await aFeedback(built)).id);
    beside = await startTestApp({ port }, { beside: app });
    await until('the next has come', () => seen.at(-1) === ids.at(-1));
    ending.abort();

    await expect(following).rejects.toThrow();
    expect(seen).toEqual(ids.slice(-seen.length));
    await beside.close();
  });
});

describe('400', () => {
  it.each([
    [{ types: 'feedback.gone' }, 'query/types'],
    [{ wait: '5' }, 'query/wait'],
    [{ before: '5' }, 'query/before'],
    [{ order: 'desc' }, 'query/order'],
    [{ pageSize: '5' }, 'query/pageSize'],
    [{ after: 'x' }, 'query/after'],
  ])('refuses %j', async (query, path) => {
    const { api, workspace } = await aLog();

    const response = await api.get('/events/stream', { workspaceId: workspace.id, ...query });

    expect(response).toBeError(400, 'bad_request', path);
  });

  it('refuses a Last-Event-ID that is no sequence', async () => {
    const { api, query } = await aLog();

    const response = await api.get('/events/stream', query, { 'Last-Event-ID': 'x' });

    expect(response).toBeError(400, 'bad_request', 'header/last-event-id');
  });
});

describe('429', () => {
  it('refuses a sixth stream of one key, and takes it when one is closed', async () => {
    const built = await aLog();
    const streams: TestStream[] = [];
    for (let index = 0; index < 5; index++) streams.push(await TestStream.open(built.key, built.query));

    const sixth = await built.api.get('/events/stream', built.query);
    streams[0]?.close();
    await until('there is room', async () => {
      const stream = await TestStream.open(built.key, built.query);
      streams.push(stream);
      return stream.status === 200;
    });
    for (const stream of streams) stream.close();

    expect(sixth).toBeError(429, 'rate_limited');
    expect(sixth.headers['retry-after']).toBe('10');
  });
});
