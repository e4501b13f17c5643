import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../../generated/prisma/client.ts';
import { Heed } from '../../../packages/sdk/src/index.ts';
import type { Presence } from '../../../src/platform/events/presences.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { until } from '../../support/until.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

// The embedded database has one process only.
const onServer = globalThis.databaseKind === 'postgresql' ? it : it.skip;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aSignedIn(user: User) {
  const { token, api } = await aSession(app, user);
  return { api, headers: { Cookie: `heed_session=${token}` } };
}

/** An item that the owner of its workspace and a member open, each in a session. */
async function anItem() {
  const built = await aWorkspaceWithFeedback(app);
  const member = await aMember(app, built.workspace);
  const [owner, other] = [await aSignedIn(built.user), await aSignedIn(member)];
  const query = { workspaceId: built.workspace.id };
  return { ...built, query, member, owner, other, path: `/feedback/${built.feedback.id}/presence` };
}

type Followed = { query: { workspaceId: string }; more?: Record<string, string>; headers: Record<string, string> };

/** Follows the stream of a caller, and returns what passes on it, as it comes. */
async function follow({ query, more = {}, headers }: Followed) {
  const { port } = app.running.server.address() as { port: number };
  const closing = new AbortController();
  const url = `http://127.0.0.1:${port}/api/v1/events/stream?${new URLSearchParams({ ...query, ...more })}`;
  const response = await fetch(url, { headers, signal: closing.signal });
  const stream = { text: '', close: () => closing.abort() };
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += part;
  };
  read().catch(() => undefined);
  await until('it is open', () => stream.text.includes('id: '));
  const presences = () =>
    [...stream.text.matchAll(/^event: presence\ndata: (.+)$/gm)].map(([, data = '']) => JSON.parse(data) as Presence);
  return { ...stream, presences, text: () => stream.text };
}

/** The others are told. */
describe('204', () => {
  it('tells the sessions of the workspace at once, as no event of the log', async () => {
    const { owner, other, member, query, path, feedback } = await anItem();
    const stream = await follow({ query, headers: owner.headers });
    const before = await app.database.prisma.event.count();

    const response = await other.api.send('put', path, { body: { state: 'writing' } });
    await until('it has come', () => stream.presences().length > 0);
    stream.close();

    expect([response.status, response.body]).toEqual([204, {}]);
    expect(stream.presences()).toEqual([
      { feedbackId: feedback.id, user: { id: member.id, name: member.name }, state: 'writing' },
    ]);
    expect(stream.text()).not.toMatch(/id: \d+\nevent: presence/);
    expect(await app.database.prisma.event.count()).toBe(before);
  });

  it('tells who opens a stream later, until twenty seconds have passed or the user has gone', async () => {
    const { owner, other, query, path } = await anItem();
    await other.api.send('put', path, { body: { state: 'viewing' } });
    await owner.api.send('put', path, { body: { state: 'viewing' } });
    await owner.api.send('put', path, { body: { state: 'gone' } });

    const soon = await follow({ query, headers: owner.headers });
    await until('it has come', () => soon.presences().length > 0);
    app.clock.advance(20_001);
    const later = await follow({ query, headers: owner.headers });
    await other.api.send('put', path, { body: { state: 'gone' } });
    await until('it has come', () => later.presences().length > 0);
    for (const stream of [soon, later]) stream.close();

    expect(soon.presences()[0]).toMatchObject({ state: 'viewing' });
    expect(later.presences()).toMatchObject([{ state: 'gone' }]);
  });

  it('is told neither to keys, nor with live=false, nor to streams of another item or workspace', async () => {
    const [{ owner, other, query, path, key }, elsewhere] = [await anItem(), await anItem()];
    const streams = [
      await follow({ query, headers: { Authorization: `Bearer ${key}` } }),
      await follow({ query, more: { live: 'false' }, headers: owner.headers }),
      await follow({ query, more: { feedbackId: 'fb_other' }, headers: owner.headers }),
      await follow({ query: elsewhere.query, headers: elsewhere.owner.headers }),
    ];
    const told = await follow({ query, headers: owner.headers });

    await other.api.send('put', path, { body: { state: 'viewing' } });
    await until('it has come', () => told.presences().length > 0);
    for (const stream of [...streams, told]) stream.close();

    expect(streams.flatMap((stream) => stream.presences())).toEqual([]);
  });

  onServer('is told by every process', async () => {
    const { owner, member, query, feedback } = await anItem();
    const beside = await startTestApp({}, { beside: app });
    const stream = await follow({ query, headers: owner.headers });
    const user = { id: member.id, name: member.name };

    // The processes hear each other as soon as both have a connection for it.
    await until('it has come', () => {
      beside.running.services.presences.tell({ ...query, feedbackId: feedback.id, user, state: 'viewing' });
      return stream.presences().length > 0;
    });
    stream.close();
    await beside.close();

    expect(stream.presences()[0]).toEqual({ feedbackId: feedback.id, user, state: 'viewing' });
  });

  it('is what the SDK passes to onLive, beside the events', async () => {
    const { owner, other, query, path, api, feedback } = await anItem();
    const { port } = app.running.server.address() as { port: number };
    const heed = new Heed({ baseUrl: `http://127.0.0.1:${port}`, apiKey: null, headers: owner.headers });
    const [end, live] = [new AbortController(), [] as [string, unknown][]];
    const onLive = (type: string, data: unknown) => void live.push([type, data]);
    const events: string[] = [];
    const read = async () => {
      for await (const { type } of heed.events.stream(query, { signal: end.signal, onLive })) events.push(type);
    };
    const reading = read().catch(() => undefined);

    await until('both have come', async () => {
      await other.api.send('put', path, { body: { state: 'viewing' } });
      await api.patch(`/feedback/${feedback.id}`, { ...query, tags: [`t${live.length}`] });
      return live.length > 0 && events.length > 0;
    });
    end.abort();
    await reading;

    expect(live[0]).toMatchObject(['presence', { feedbackId: feedback.id, state: 'viewing' }]);
    expect(new Set(events)).toEqual(new Set(['feedback.updated']));
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('refuses another state', async () => {
    const { owner, path } = await anItem();

    expect(await owner.api.send('put', path, { body: { state: 'asleep' } })).toBeError(
      400,
      'bad_request',
      'body/state',
    );
  });
});
