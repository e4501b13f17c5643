import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

const hour = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Three items, of which the second is snoozed for an hour. */
async function aSnoozedItem() {
  const built = await aWorkspaceWithProject(app);
  const [, item] = [
    await aFeedback(built),
    await aFeedback(built, { externalId: 'crm-7', userEmail: 'ada@example.org', message: 'It squeaks' }),
    await aFeedback(built),
  ];
  const query = { workspaceId: built.workspace.id };
  const until = new Date(app.clock.read().getTime() + hour).toISOString();
  const patch = (fields: object) => built.api.patch(`/feedback/${item.id}`, { ...query, ...fields });
  const response = await patch({ snoozedUntil: until });
  const listed = async (filters: object = {}) => {
    const { data, pagination } = (await built.api.get('/feedback', { ...query, order: 'asc', ...filters })).body;
    const numbers = data.map(({ ticketNumber }: { ticketNumber: number }) => ticketNumber);
    const counts = (await built.api.get('/feedback/counts', { ...query, groupBy: 'none', ...filters })).body.data;
    expect([pagination.total, counts[0].count]).toEqual([numbers.length, numbers.length]);
    return numbers;
  };
  return { ...built, item, query, until, patch, response, listed };
}

describe('a snoozed item', () => {
  it('is out of lists and counts, unless they ask for it', async () => {
    const { response, until, item, listed } = await aSnoozedItem();

    expect(response.body.data).toMatchObject({ id: item.id, snoozedUntil: until });
    expect(await listed()).toEqual([1, 3]);
    expect(await listed({ snoozed: true })).toEqual([2]);
    expect(await listed({ snoozed: false })).toEqual([1, 3]);
    for (const filters of [{ externalId: 'crm-7' }, { search: 'squeaks' }, { customerId: item.customerId }])
      expect(await listed(filters)).toEqual([2]);
    expect(await listed({ search: 'squeaks', snoozed: false })).toEqual([]);
    expect(await listed({ statusCategory: 'open,pending' })).toEqual([1, 3]);
  });

  it('is found by its id and its number, and is in each export', async () => {
    const { api, query, item } = await aSnoozedItem();

    const byId = await api.get(`/feedback/${item.id}`, query);
    const byNumber = await api.get('/feedback/number/2', query);
    const exported = await api.get('/feedback/export', { ...query, format: 'json' });
    const asked = await api.get('/feedback/export', { ...query, format: 'json', snoozed: true });

    expect([byId.status, byNumber.status]).toEqual([200, 200]);
    expect(exported.body).toHaveLength(3);
    expect(asked.body).toHaveLength(1);
  });

  it('comes back by itself, and when it is woken', async () => {
    const { listed, patch } = await aSnoozedItem();
    app.clock.advance(hour + 60_000);

    expect(await listed()).toEqual([1, 2, 3]);
    expect(await listed({ snoozed: true })).toEqual([]);

    await patch({ snoozedUntil: new Date(app.clock.read().getTime() + hour).toISOString() });
    expect(await listed()).toEqual([1, 3]);
    await patch({ snoozedUntil: null });
    expect(await listed()).toEqual([1, 2, 3]);
  });

  it.each([
    [
      'a comment of the customer',
      { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' },
      [1, 2, 3],
    ],
    ['no comment of an agent', {}, [1, 3]],
  ])('comes back with %s', async (_name, author, numbers) => {
    const { api, item, listed, query } = await aSnoozedItem();

    await api.post(`/feedback/${item.id}/comments`, { message: 'Any news?', ...author });

    expect(await listed()).toEqual(numbers);
    const [event] = (await api.get('/events', { ...query, types: 'feedback.updated', order: 'desc' })).body.data;
    expect('snoozedUntil' in event.changes).toBe(numbers.length === 3);
  });

  it('is among those that are done once it is resolved', async () => {
    const { patch, listed } = await aSnoozedItem();

    const { body } = await patch({ status: 'resolved' });

    expect(body.data.snoozedUntil).toBeNull();
    expect(await listed({ statusCategory: 'resolved' })).toEqual([2]);
  });

  it('still breaches its deadline', async () => {
    const { patch, item, api, query } = await aSnoozedItem();
    await patch({ dueDate: new Date(app.clock.read().getTime() + hour / 2).toISOString() });
    app.clock.advance(0.75 * hour);

    const { body } = await api.get(`/feedback/${item.id}`, query);

    expect(body.data.slaBreached).toBe(true);
  });
});

it('a bulk change snoozes, and a view keeps the filter', async () => {
  const { api, query, item, until, listed } = await aSnoozedItem();
  const { body: all } = await api.get('/feedback', { ...query, search: 'broke' });
  const ids = all.data.map(({ id }: { id: string }) => id);

  const { body } = await api.post('/feedback/bulk', { ...query, ids, changes: { snoozedUntil: until } });
  const view = await api.post('/views', { ...query, name: 'Asleep', filters: { snoozed: true } });

  expect(body.data).toMatchObject({ changed: 2 });
  expect(ids).not.toContain(item.id);
  expect(await listed({ snoozed: true })).toEqual([1, 2, 3]);
  expect(view.body.data.filters).toEqual({ snoozed: true });
});

it.each([
  ['in the past', -hour],
  ['that is now', 0],
])('a time %s is refused', async (_name, ms) => {
  const { patch, api, query, item } = await aSnoozedItem();
  const snoozedUntil = new Date(app.clock.read().getTime() + ms).toISOString();

  const response = await patch({ snoozedUntil });
  const bulk = await api.post('/feedback/bulk', { ...query, ids: [item.id], changes: { snoozedUntil } });

  expect(response).toBeError(400, 'bad_request', 'body/snoozedUntil');
  expect(bulk.body.data.results[0].error.details[0].path).toBe('body/changes/snoozedUntil');
});
