import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../support/builders.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const storedIn = ({ workspace }: Built) =>
  app.database.prisma.widget.findMany({ where: { workspaceId: workspace.id }, orderBy: { id: 'asc' } });
const bodyFor = ({ workspace, project }: Built, fields: object = {}) => ({
  workspaceId: workspace.id,
  projectId: project.id,
  name: 'Feedback button',
  config: { type: 'modal' },
  ...fields,
});

describe('201', () => {
  it('fills in defaults', async () => {
    const built = await aWorkspaceWithProject(app);

    const response = await built.api.post('/widgets', bodyFor(built));

    const now = app.clock.read();
    const widget = {
      id: expect.stringMatching(/^wgt_[0-9a-z]{26}$/),
      workspaceId: built.workspace.id,
      projectId: built.project.id,
      name: 'Feedback button',
      enabled: true,
      config: { type: 'modal' },
      styling: {},
    };
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({ ...widget, createdAt: now.toISOString(), updatedAt: now.toISOString() });
    expect(await storedIn(built)).toEqual([{ ...widget, version: 1, createdAt: now, updatedAt: now }]);
  });

  it('stores every field, with settings of its own', async () => {
    const built = await aWorkspaceWithProject(app);
    const given = {
      enabled: false,
      config: { type: 'popover', position: 'bottom-left', texts: { title: 'Hallo 👋' } },
      styling: { primaryColor: '#2563eb', radius: 8 },
    };

    const response = await built.api.post('/widgets', bodyFor(built, { ...given, name: ' Button ' }));

    expect(response.body.data).toMatchObject({ ...given, name: 'Button' });
    expect(await storedIn(built)).toMatchObject([{ ...given, name: 'Button' }]);
  });
});

it.each([
  '#2563eb',
  '#fff',
  '#ffff',
  '#2563ebff',
  'RebeccaPurple',
  'rgb(37 99 235 / 50%)',
  'hsl(217.2, 91%, 60%)',
  'oklch(0.6 0.2 260)',
])('takes the colour %s', async (primaryColor) => {
  const built = await aWorkspaceWithProject(app);

  expect(await aWidget(built, { styling: { primaryColor } })).toHaveProperty('styling', { primaryColor });
});

describe('400', () => {
  it.each([
    [{ name: undefined }, 'body/name'],
    [{ name: ' ' }, 'body/name'],
    [{ name: 'n'.repeat(201) }, 'body/name'],
    [{ projectId: undefined }, 'body/projectId'],
    [{ projectId: newId('prj') }, 'body/projectId'],
    [{ config: undefined }, 'body/config'],
    [{ config: {} }, 'body/config/type'],
    [{ config: { type: 'banner' } }, 'body/config/type'],
    [{ config: { type: 'modal', text: 't'.repeat(65_536) } }, 'body/config'],
    [{ styling: [] }, 'body/styling'],
    [{ styling: { primaryColor: 7 } }, 'body/styling/primaryColor'],
    [{ styling: { primaryColor: '' } }, 'body/styling/primaryColor'],
    [{ styling: { primaryColor: '#12345' } }, 'body/styling/primaryColor'],
    [{ styling: { primaryColor: 'red; background: url(//evil.example)' } }, 'body/styling/primaryColor'],
    [{ styling: { primaryColor: 'url(x)' } }, 'body/styling/primaryColor'],
    [{ styling: JSON.parse(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`) }, 'body/styling'],
    [{ enabled: 'yes' }, 'body/enabled'],
    [{ colour: 'red' }, 'body/colour'],
  ])('refuses %.60j and stores nothing', async (fields, path) => {
    const built = await aWorkspaceWithProject(app);

    const response = await built.api.post('/widgets', bodyFor(built, fields));

    expect(response).toBeError(400, 'bad_request', path);
    expect(await storedIn(built)).toEqual([]);
  });
});

describe('403', () => {
  it('refuses one more than the plan allows, even from simultaneous requests', async () => {
    const built = await aWorkspaceWithProject(app);
    const data = Array.from({ length: 198 }, () => ({ ...bodyFor(built), id: newId('wgt') }));
    await app.database.prisma.widget.createMany({ data });

    const responses = await Promise.all(Array.from({ length: 5 }, () => built.api.post('/widgets', bodyFor(built))));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403]);
    const refused = responses.find(({ status }) => status === 403);
    expect(refused?.body.error.message).toBe('The plan pro is limited to 200 widgets');
    expect(await storedIn(built)).toHaveLength(200);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const built = await aWorkspaceWithProject(app);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await built.api.post('/widgets', bodyFor(built), headers);

    const again = await built.api.post('/widgets', bodyFor(built), headers);
    const other = await built.api.post('/widgets', bodyFor(built, { name: 'Other' }), headers);

    expect(again.body).toEqual(first.body);
    expect(other).toBeError(409, 'conflict');
    expect(await storedIn(built)).toHaveLength(1);
  });
});

describe('the project', () => {
  it('is deleted together with its widgets', async () => {
    const built = await aWorkspaceWithProject(app);
    await aWidget(built);

    await built.api.delete(`/projects/${built.project.id}`, { workspaceId: built.workspace.id });

    expect(await storedIn(built)).toEqual([]);
  });
});
