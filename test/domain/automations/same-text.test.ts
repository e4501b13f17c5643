import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const definitions = [
  { id: 'cf_size', type: 'select', label: 'Size', required: false, options: ['Groß', 'Klein'] },
  { id: 'cf_many', type: 'multiselect', label: 'Many', required: false, options: ['Café', 'Thé'] },
  { id: 'cf_text', type: 'text', label: 'Text', required: false },
];

/** Returns the outcome of a dry run of one rule on the item. */
async function outcome(item: object, rule: object): Promise<string> {
  const built = await aWorkspaceWithProject(app, { customFieldDefinitions: definitions } as object);
  const { id } = await aFeedback(built, item as never);
  const conditions = { combinator: 'and', rules: [rule] };
  const automation = await anAutomation(built, { scope: 'manual', conditions } as never);
  const { body } = await built.api.post(`/automations/${automation.id}/dry-run`, { feedbackId: id });
  return body.outcome;
}

describe('a rule', () => {
  it.each([
    [{ message: 'Die Straße ist zu' }, 'message', 'contains', 'STRASSE'],
    [{ message: 'ΟΔΟΣ 5' }, 'message', 'starts_with', 'οδος'],
    [{ message: 'Prijs: 10\u202F000\u00A0€' }, 'message', 'contains', '10 000 €'],
    [{ message: 'Rückgabe\u00ADfrist' }, 'message', 'ends_with', 'gabefrist'],
    [{ message: 'Ｒｅｆｕｎｄ！' }, 'message', 'equals', 'refund!'],
    [{ message: 'رقم ٤٥٦' }, 'message', 'contains', '456'],
    [{ message: 'x', category: 'Réclamation' }, 'category', 'in', ['Re\u0301clamation']],
    [{ message: 'x', userName: 'O’Brien' }, 'userName', 'equals', "o'brien"],
    [{ message: 'x', tags: ['Vélo'] }, 'tags', 'contains', ' ve\u0301lo '],
    [
      { message: 'x', customMetadata: { customFields: { cf_size: 'Groß' } } },
      'customFields.cf_size',
      'equals',
      'GROSS',
    ],
    [
      { message: 'x', customMetadata: { customFields: { cf_many: ['Café'] } } },
      'customFields.cf_many',
      'contains_any',
      ['CAFE\u0301'],
    ],
    [{ message: 'x', customMetadata: { plan: '\u200B \u00A0' } }, 'metadata.plan', 'is_not_set', undefined],
    [
      { message: 'x', customMetadata: { customFields: { cf_text: ' \u3000' } } },
      'customFields.cf_text',
      'is_not_set',
      undefined,
    ],
  ])('takes %j as a reader does: %s %s %j', async (item, field, operator, value) => {
    expect(await outcome(item, { field, operator, ...(value && { value }) })).toBe('matched');
  });

  it.each([
    [{ message: 'Jose' }, 'message', 'contains', 'José'],
    [{ message: 'a_b' }, 'message', 'contains', 'a.b'],
    [{ message: 'می\u200Cخواهم' }, 'message', 'contains', 'میخواهم'],
  ])('tells %j apart from %s %s %j', async (item, field, operator, value) => {
    expect(await outcome(item, { field, operator, value })).toBe('no-match');
  });

  it('needs text that a reader can see', async () => {
    const { api, project } = await aWorkspaceWithProject(app);
    const conditions = { combinator: 'and', rules: [{ field: 'message', operator: 'contains', value: ' \u200B' }] };
    const body = { projectId: project.id, name: 'a', scope: 'manual', conditions };

    const response = await api.post('/automations', { ...body, actions: [{ type: 'unassign_agent', params: {} }] });

    expect(response.status).toBe(400);
  });
});
