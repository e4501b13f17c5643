import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { runJobs } from '../../support/jobs.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { aSubscribedWorkspace, reachable } from './a-receiver.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
beforeEach(() => receiver.forget());
afterAll(async () => {
  await app.close();
  await receiver.close();
});

describe('200', () => {
  it('lists deliveries of the newest events first, page by page', async () => {
    const { api, subscription, anItem } = await aSubscribedWorkspace(app, receiver);
    for (let item = 0; item < 3; item++) await anItem();
    await runJobs(app);
    const path = `/subscriptions/${subscription.id}/deliveries`;

    const first = await api.get(path, { pageSize: 2 });
    const second = await api.get(path, { pageSize: 2, cursor: first.body.pagination.nextCursor });

    const sequences = [first, second].map(({ body }) => body.data.map((one: { sequence: number }) => one.sequence));
    expect(sequences).toEqual([[5, 4], [3]]);
    expect(first.body.pagination).toMatchObject({ pageSize: 2, hasMore: true });
    expect(second.body.pagination).toEqual({ pageSize: 2, hasMore: false, nextCursor: null });
  });

  it('filters by status, event and type', async () => {
    const built = await aSubscribedWorkspace(app, receiver, { types: ['feedback.*'] });
    receiver.answers = [500];
    const { id } = await built.anItem();
    await runJobs(app);
    await built.api.patch(`/feedback/${id}`, { workspaceId: built.workspace.id, priority: 'high' });
    await runJobs(app);
    const [created, updated] = await built.events('feedback.*');

    const eventsOf = async (query: object) => (await built.deliveries(query)).map(({ eventId }) => eventId);

    expect(await eventsOf({ status: 'pending' })).toEqual([created?.id]);
    expect(await eventsOf({ status: 'delivered' })).toEqual([updated?.id]);
    expect(await eventsOf({ status: 'failed' })).toEqual([]);
    expect(await eventsOf({ eventId: created?.id })).toEqual([created?.id]);
    expect(await eventsOf({ eventId: newId('evt') })).toEqual([]);
    expect(await eventsOf({ eventId: 'nonsense' })).toEqual([]);
    expect(await eventsOf({ type: 'feedback.updated', status: 'delivered' })).toEqual([updated?.id]);
  });
});

describe('400', () => {
  it.each([
    [{ status: 'lost' }, 'query/status'],
    [{ type: 'feedback.*' }, 'query/type'],
    [{ pageSize: 101 }, 'query/pageSize'],
    [{ cursor: 'nonsense' }, 'query/cursor'],
    [{ page: 1 }, 'query/page'],
  ])('refuses %j', async (query, path) => {
    const { api, subscription } = await aSubscribedWorkspace(app, receiver);

    expect(await api.get(`/subscriptions/${subscription.id}/deliveries`, query)).toBeError(400, 'bad_request', path);
  });
});
