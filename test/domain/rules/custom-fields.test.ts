import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomFieldDefinition, ProjectCreate } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';

const field = (id: string, fields: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition => ({
  id,
  type: 'text',
  label: id,
  required: false,
  ...fields,
});
const plan = field('cf_plan', { type: 'select', options: ['Basic', 'Team'] });
const seats = field('cf_seats', {
  type: 'number',
  required: true,
  validation: { min: 1, max: 500 },
  visibilityCondition: { fieldId: 'cf_plan', value: 'Team' },
});
const country = field('cf_country', { type: 'select', options: ['Germany', 'Italy', 'Malta'] });
const region = field('cf_region', {
  type: 'select',
  options: ['Bavaria', 'Hesse', 'Tuscany'],
  optionsByParent: { parentFieldId: 'cf_country', map: { Germany: ['Bavaria', 'Hesse'], Italy: ['Tuscany'] } },
});
const cities = field('cf_cities', {
  type: 'multiselect',
  optionsByParent: { parentFieldId: 'cf_region', map: { Hesse: ['Kassel', 'Fulda'] } },
});
const all = [plan, seats, country, region, cities];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Sends an item with these values to a project with these definitions. */
async function send(customFields: unknown, customFieldDefinitions = all, project: Partial<ProjectCreate> = {}) {
  const built = await aWorkspaceWithProject(app, { customFieldDefinitions, ...project });
  const item = { workspaceId: built.workspace.id, projectId: built.project.id, message: 'It broke' };
  const response = await built.api.post('/feedback', { ...item, customMetadata: { customFields, other: 1 } });
  const stored = await app.database.prisma.feedback.findMany({ where: { workspaceId: built.workspace.id } });
  return { ...built, response, stored };
}

describe('values that fit', () => {
  it.each([
    [{}],
    [null],
    [{ cf_plan: 'Basic' }],
    [{ cf_plan: 'Team', cf_seats: 20 }],
    [{ cf_plan: 'Basic', cf_seats: null }],
    [{ cf_plan: null, cf_country: null }],
    [{ cf_country: 'Germany', cf_region: 'Hesse', cf_cities: ['Kassel', 'Fulda'] }],
    [{ cf_country: 'Malta' }],
    [{ df_name: 'Ada', df_email: 'ada@example.org', df_phone: '12345', df_company: 'Engines' }],
  ])('are stored as they are: %j', async (values) => {
    const { response, stored } = await send(values);

    expect(response.status).toBe(201);
    expect(response.body.data.customMetadata).toEqual({ customFields: values, other: 1 });
    expect(stored).toMatchObject([{ customMetadata: { customFields: values, other: 1 } }]);
  });

  it('are shown in lists and alone', async () => {
    const { api, workspace, response } = await send({ cf_plan: 'Basic' });

    const list = await api.get('/feedback', { workspaceId: workspace.id });
    const single = await api.get(`/feedback/${response.body.data.id}`, { workspaceId: workspace.id });

    const customMetadata = { customFields: { cf_plan: 'Basic' }, other: 1 };
    expect([list.body.data[0], single.body.data]).toMatchObject([{ customMetadata }, { customMetadata }]);
  });
});

describe('400', () => {
  it.each([
    ['an unknown field', { cf_other: 1 }, ['cf_other']],
    ['a name of the prototype', { constructor: 'x' }, ['constructor']],
    ['a wrong type', { cf_plan: 1 }, ['cf_plan']],
    ['a value outside its bounds', { cf_plan: 'Team', cf_seats: 501 }, ['cf_seats']],
    ['a hidden field', { cf_plan: 'Basic', cf_seats: 1 }, ['cf_seats']],
    ['a field hidden by absence', { cf_seats: 1 }, ['cf_seats']],
    ['a missing required field', { cf_plan: 'Team' }, ['cf_seats']],
    ['a null required field', { cf_plan: 'Team', cf_seats: null }, ['cf_seats']],
    ['an option of another parent value', { cf_country: 'Italy', cf_region: 'Hesse' }, ['cf_region']],
    ['an option without its parent', { cf_region: 'Hesse' }, ['cf_region']],
    ['an option of a parent that leaves none', { cf_country: 'Malta', cf_region: 'Hesse' }, ['cf_region']],
    ['a wrong default field', { df_email: 'ada', df_phone: 'x', df_name: 7 }, ['df_email', 'df_phone', 'df_name']],
    ['a long default field', { df_name: 'n'.repeat(201), df_company: 'n'.repeat(201) }, ['df_name', 'df_company']],
    ['all that is wrong', { cf_other: 1, cf_plan: 'Free', cf_cities: ['x'] }, ['cf_other', 'cf_plan', 'cf_cities']],
  ])('names %s, and stores nothing', async (_what, values, wrong) => {
    const { response, stored } = await send(values);

    expect(response.status).toBe(400);
    const paths = response.body.error.details.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(wrong.map((id) => `body/customMetadata/customFields/${id}`).sort());
    expect(stored).toEqual([]);
  });

  it.each([[[]], ['text'], [7]])('requires an object: %j', async (values) => {
    const { response, stored } = await send(values);

    expect(response).toBeError(400, 'bad_request', 'body/customMetadata/customFields');
    expect(stored).toEqual([]);
  });

  it('refuses a disabled default field', async () => {
    const { response } = await send({ df_phone: '12345' }, all, { disabledDefaultFields: ['df_phone'] });

    expect(response).toBeError(400, 'bad_request', 'body/customMetadata/customFields/df_phone');
  });

  it.each([[undefined], [null], [{}], [{ cf_text: '  ' }], [{ cf_text: '\uFFA0' }], [{ cf_list: [] }]])(
    'requires what is required on %j',
    async (values) => {
      const required = [
        field('cf_text', { required: true }),
        field('cf_list', { type: 'multiselect', required: true, options: ['a'] }),
      ];

      const { response, stored } = await send(values, required);

      for (const id of ['cf_text', 'cf_list'])
        expect(response).toBeError(400, 'bad_request', `body/customMetadata/customFields/${id}`);
      expect(stored).toEqual([]);
    },
  );

  it('takes false for a required checkbox', async () => {
    const { response } = await send({ cf_yes: false }, [field('cf_yes', { type: 'checkbox', required: true })]);

    expect(response.status).toBe(201);
  });
});

describe('a definition that is removed', () => {
  it('keeps old values, and refuses new ones', async () => {
    const { api, workspace, project, response } = await send({ cf_plan: 'Basic' });
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, customFieldDefinitions: [] });

    const old = await api.get(`/feedback/${response.body.data.id}`, { workspaceId: workspace.id });
    const customMetadata = { customFields: { cf_plan: 'Basic' } };
    const body = { workspaceId: workspace.id, projectId: project.id, message: 'Hi', customMetadata };

    expect(old.body.data.customMetadata.customFields).toEqual({ cf_plan: 'Basic' });
    expect(await api.post('/feedback', body)).toBeError(400, 'bad_request', 'body/customMetadata/customFields/cf_plan');
  });
});
