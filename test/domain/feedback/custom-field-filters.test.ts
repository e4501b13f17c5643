import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;

const items = [
  { rating: 1, customMetadata: { customFields: { cf_plan: 'Free', cf_parts: ['Car'], cf_beta: true } } },
  {
    rating: 3.5,
    customMetadata: { customFields: { cf_plan: 'Pro, yearly', cf_parts: ['Car', 'Bus'], cf_beta: false } },
  },
  { rating: 5, customMetadata: { customFields: { cf_note: 'Pro' } } },
  {},
];

beforeAll(async () => {
  app = await startTestApp();
  built = await aWorkspaceWithProject(app, {
    customFieldDefinitions: [
      { id: 'cf_plan', label: 'Plan', type: 'select', required: false, options: ['Free', 'Pro, yearly'] },
      { id: 'cf_parts', label: 'Parts', type: 'multiselect', required: false, options: ['Car', 'Bus'] },
      { id: 'cf_beta', label: 'Beta', type: 'checkbox', required: false },
      { id: 'cf_note', label: 'Note', type: 'text', required: false },
    ],
  });
  for (const fields of items) await aFeedback(built, fields);
});
afterAll(() => app.close());

const day = 24 * 3_600_000;

it('the days of createdWithinDays end now', async () => {
  const one = await aWorkspaceWithProject(app);
  const listed = async () =>
    numbersOf((await one.api.get('/feedback', { workspaceId: one.workspace.id, createdWithinDays: 7 })).body.data);
  await aFeedback(one);
  app.clock.advance(6 * day);
  await aFeedback(one);
  const before = await listed();
  app.clock.advance(2 * day);

  expect(before).toEqual([2, 1]);
  expect(await listed()).toEqual([2]);
});

const numbersOf = (data: { ticketNumber: number }[]) => data.map(({ ticketNumber }) => ticketNumber);

it.each([
  [{ ratingMin: 3.5 }, {}, [2, 3]],
  [{ ratingMax: 3 }, {}, [1]],
  [{ ratingMin: 1, ratingMax: 4 }, {}, [1, 2]],
  [{ 'customField.cf_plan': 'free' }, { customField: { cf_plan: 'free' } }, [1]],
  [{ 'customField[cf_plan]': 'Free,Pro\\, yearly' }, { customField: { cf_plan: 'Free,Pro\\, yearly' } }, [1, 2]],
  [{ 'customField.cf_parts': 'Bus' }, { customField: { cf_parts: 'Bus' } }, [2]],
  [
    { 'customField.cf_parts': 'Bus,Car', 'customField.cf_beta': true },
    { customField: { cf_parts: 'Bus,Car', cf_beta: 'true' } },
    [1],
  ],
  [{ 'customField.cf_beta': false }, { customField: { cf_beta: 'false' } }, [2, 3, 4]],
  [{ 'customField.cf_gone': 'x' }, { customField: { cf_gone: 'x' } }, []],
])('the list, the counts, the export and a view agree on %j', async (asked, filters, numbers) => {
  const { api, workspace, project } = built;
  const query = { workspaceId: workspace.id, projectId: project.id, ...asked };

  const listed = (await api.get('/feedback', { ...query, order: 'asc' })).body;
  const counts = (await api.get('/feedback/counts', { ...query, groupBy: 'none' })).body.data;
  const exported = (await api.get('/feedback/export', { ...query, order: 'asc', format: 'json' })).body;
  const kept = { projectId: project.id, ...('ratingMin' in asked || 'ratingMax' in asked ? asked : filters) };
  const view = await api.post('/views', { workspaceId: workspace.id, name: JSON.stringify(asked), filters: kept });

  expect(numbersOf(listed.data)).toEqual(numbers);
  expect(listed.pagination.total).toBe(numbers.length);
  expect(counts).toMatchObject([{ count: numbers.length }]);
  expect(numbersOf(exported)).toEqual(numbers);
  expect(view.body.data.filters).toEqual(kept);
});

describe('a filter by a custom field is refused', () => {
  it.each([
    [{ 'customField.cf_plan': 'Free' }, 'query/customField', 'needs projectId with one project'],
    [
      { 'customField.cf_plan': 'Free', projectId: 'prj_1,prj_2' },
      'query/customField',
      'needs projectId with one project',
    ],
    [{ 'customField.cf_beta': 'yes', projectId: true }, 'query/customField.cf_beta', 'must be true or false'],
    [
      { 'customField.cf_note': 'Pro', projectId: true },
      'query/customField.cf_note',
      'must be a field of type select, multiselect or checkbox',
    ],
    [{ customField: 'Free', projectId: true }, 'query/customField', 'must be an object'],
    [{ ratingMin: 'good' }, 'query/ratingMin', 'must be a number'],
  ])('with %j', async (asked, path, message) => {
    const { api, workspace, project } = built;
    const named = { ...asked, ...('projectId' in asked && asked.projectId === true && { projectId: project.id }) };

    const response = await api.get('/feedback', { workspaceId: workspace.id, ...named });

    expect(response).toBeError(400, 'bad_request', path);
    expect(response.body.error.details[0].message).toBe(message);
  });

  it('in a view, by the name that the body has', async () => {
    const { api, workspace } = built;
    const filters = { customField: { cf_plan: 'Free' } };

    const response = await api.post('/views', { workspaceId: workspace.id, name: 'Free', filters });

    expect(response).toBeError(400, 'bad_request', 'body/filters/customField');
  });

  it('when it is given twice', async () => {
    const { api, workspace, project } = built;
    const twice = { 'customField.cf_plan': 'Free', 'customField[cf_plan]': 'Free' };

    const response = await api.get('/feedback', { workspaceId: workspace.id, projectId: project.id, ...twice });

    expect(response).toBeError(400, 'bad_request', 'query/customField[cf_plan]');
  });
});

it('an unanswered item whose first answer is late is breached, and one that was resolved so', async () => {
  const slaRules = [{ priority: 'high' as const, target: 'first_answer' as const, hours: 1 }];
  const one = await aWorkspaceWithProject(app, { slaRules });
  const ids: string[] = [];
  for (const _ of [1, 2, 3, 4]) ids.push((await aFeedback(one, { priority: 'high' })).id);
  const workspaceId = one.workspace.id;
  await one.api.post(`/feedback/${ids[3]}/comments`, { message: 'Hello' });
  app.clock.advance(2 * 3_600_000);
  await one.api.patch(`/feedback/${ids[1]}`, { workspaceId, status: 'resolved' });
  await one.api.post(`/feedback/${ids[2]}/comments`, { message: 'Hello' });

  const breached = await one.api.get('/feedback', { workspaceId, breached: true, order: 'asc' });
  const others = await one.api.get('/feedback', { workspaceId, breached: false, order: 'asc' });

  expect(numbersOf(breached.body.data)).toEqual([1, 2, 3]);
  expect(numbersOf(others.body.data)).toEqual([4]);
});
