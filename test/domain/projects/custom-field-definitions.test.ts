import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const field = (id: string, fields: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition => ({
  id,
  type: 'text',
  label: id,
  required: false,
  ...fields,
});
const select = (id: string, fields: Partial<CustomFieldDefinition> = {}) =>
  field(id, { type: 'select', options: ['a', 'b'], ...fields });
const shownBy = (fieldId: string, value = 'a') => ({ visibilityCondition: { fieldId, value } });
const under = (parentFieldId: string, map: Record<string, string[]> = { a: ['a'] }) => ({
  optionsByParent: { parentFieldId, map },
});

/** Sets the definitions once on create and once on update. Both must give the same result. */
async function set(customFieldDefinitions: CustomFieldDefinition[]) {
  const { api, workspace, project } = await aWorkspaceWithProject(app);
  const body = { workspaceId: workspace.id, customFieldDefinitions };
  const created = await api.post('/projects', { ...body, name: 'P' });
  const updated = await api.patch(`/projects/${project.id}`, body);
  const stored = await app.database.prisma.project.findFirstOrThrow({ where: { id: project.id } });
  return { created, updated, stored };
}

describe('definitions that fit', () => {
  it.each([
    [
      'every type',
      (['text', 'textarea', 'number', 'checkbox', 'date', 'email', 'phone', 'url'] as const).map((type) =>
        field(`cf_${type}`, { type }),
      ),
    ],
    [
      'bounds',
      [
        field('cf_n', { type: 'number', validation: { min: 1, max: 1 } }),
        field('cf_t', { validation: { minLength: 0, maxLength: 9 } }),
      ],
    ],
    [
      'a chain of references',
      [select('cf_a'), select('cf_b', shownBy('cf_a')), select('cf_c', { ...shownBy('cf_b'), ...under('cf_a') })],
    ],
    [
      'options by a parent alone',
      [select('cf_a'), field('cf_b', { type: 'multiselect', ...under('cf_a', { a: ['x'], b: [] }) })],
    ],
    ['a reference to what comes later', [field('cf_b', shownBy('cf_a', 'b')), select('cf_a')]],
  ])('are stored: %s', async (_what, definitions) => {
    const { created, updated, stored } = await set(definitions);

    expect([created.status, updated.status]).toEqual([201, 200]);
    expect(updated.body.data.customFieldDefinitions).toEqual(definitions);
    expect(stored.customFieldDefinitions).toEqual(definitions);
  });
});

describe('400', () => {
  it.each<[string, CustomFieldDefinition[], string]>([
    ['an id twice', [field('cf_a'), field('cf_a')], '1/id'],
    ['a select without options', [field('cf_a', { type: 'select' })], '0/options'],
    ['a multiselect without options', [field('cf_a', { type: 'multiselect', options: [] })], '0/options'],
    ['options of a text', [field('cf_a', { options: ['x'] })], '0/options'],
    ['a parent of a text', [select('cf_a'), field('cf_b', under('cf_a'))], '1/optionsByParent'],
    ['min above max', [field('cf_a', { type: 'number', validation: { min: 2, max: 1 } })], '0/validation/min'],
    [
      'minLength above maxLength',
      [field('cf_a', { validation: { minLength: 2, maxLength: 1 } })],
      '0/validation/minLength',
    ],
    ['min of a text', [field('cf_a', { validation: { min: 2 } })], '0/validation/min'],
    [
      'maxLength of a number',
      [field('cf_a', { type: 'number', validation: { maxLength: 2 } })],
      '0/validation/maxLength',
    ],
    [
      'maxLength of a checkbox',
      [field('cf_a', { type: 'checkbox', validation: { maxLength: 2 } })],
      '0/validation/maxLength',
    ],
    ['visibility by a field that does not exist', [field('cf_b', shownBy('cf_none'))], '0/visibilityCondition/fieldId'],
    ['visibility by a default field', [field('cf_b', shownBy('df_name'))], '0/visibilityCondition/fieldId'],
    ['visibility by a text', [field('cf_a'), field('cf_b', shownBy('cf_a'))], '1/visibilityCondition/fieldId'],
    ['visibility by itself', [select('cf_a', shownBy('cf_a'))], '0/visibilityCondition/fieldId'],
    ['visibility by no option', [select('cf_a'), field('cf_b', shownBy('cf_a', 'c'))], '1/visibilityCondition/value'],
    ['a parent that does not exist', [select('cf_b', under('cf_none'))], '0/optionsByParent/parentFieldId'],
    [
      'a value that the parent has not',
      [select('cf_a'), select('cf_b', under('cf_a', { c: ['a'] }))],
      '1/optionsByParent/map/c',
    ],
    [
      'an option that the field has not',
      [select('cf_a'), select('cf_b', under('cf_a', { a: ['c'] }))],
      '1/optionsByParent/map/a',
    ],
    [
      'two fields by each other',
      [select('cf_a', shownBy('cf_b')), select('cf_b', shownBy('cf_a'))],
      '0/visibilityCondition/fieldId',
    ],
    [
      'a circle of both kinds',
      [select('cf_a', under('cf_c')), select('cf_b', shownBy('cf_a')), select('cf_c', shownBy('cf_b'))],
      '0/optionsByParent/parentFieldId',
    ],
  ])('names %s, and stores nothing', async (_what, definitions, where) => {
    const { created, updated, stored } = await set(definitions);

    for (const response of [created, updated])
      expect(response).toBeError(400, 'bad_request', `body/customFieldDefinitions/${where}`);
    expect(stored.customFieldDefinitions).toEqual([]);
  });
});
