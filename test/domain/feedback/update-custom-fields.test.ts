import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const customFieldDefinitions = [
  { id: 'cf_text', type: 'text' as const, label: 'Text', required: false },
  { id: 'cf_plan', type: 'select' as const, label: 'Plan', required: true, options: ['Basic', 'Team'] },
  {
    id: 'cf_seats',
    type: 'number' as const,
    label: 'Seats',
    required: false,
    visibilityCondition: { fieldId: 'cf_plan', value: 'Team' },
  },
];

async function anItem() {
  const values = { cf_text: 'wrnog', cf_plan: 'Team', cf_seats: 3 };
  const item = { customMetadata: { order: 7, customFields: values } };
  const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, item, { customFieldDefinitions });
  const patch = (changes: object) => api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, ...changes });
  return { patch };
}

describe('custom fields of an item', () => {
  it.each([
    [{ customFields: { cf_text: 'wrong' } }, { cf_text: 'wrong', cf_plan: 'Team', cf_seats: 3 }],
    [{ customMetadata: { customFields: { cf_text: 'wrong' } } }, { cf_text: 'wrong', cf_plan: 'Team', cf_seats: 3 }],
    [{ customFields: { cf_text: null, cf_seats: 5 } }, { cf_plan: 'Team', cf_seats: 5 }],
    [{ customFields: { cf_plan: 'BASIC', cf_seats: null } }, { cf_text: 'wrnog', cf_plan: 'Basic' }],
  ])('are changed by %j, and other metadata stays', async (changes, customFields) => {
    const { patch } = await anItem();

    const { body } = await patch(changes);

    expect(body.data.customMetadata).toEqual({ order: 7, customFields });
  });

  it('do not change if the values are the same', async () => {
    const { patch } = await anItem();

    const { headers, body } = await patch({ customFields: { cf_text: 'wrnog', cf_gone: undefined } });

    expect(body.data.updatedAt).toBe(body.data.createdAt);
    expect(headers.etag).toBeDefined();
  });

  it.each([
    [{ customFields: { cf_none: 1 } }, 'body/customFields/cf_none'],
    [{ customFields: { cf_plan: 'Other' } }, 'body/customFields/cf_plan'],
    [{ customFields: { cf_plan: null } }, 'body/customFields/cf_plan'],
    [{ customFields: { cf_plan: 'Basic' } }, 'body/customFields/cf_seats'],
    [{ customFields: { cf_seats: 'many' } }, 'body/customFields/cf_seats'],
    [{ customFields: { cf_text: 'a' }, customMetadata: { customFields: { cf_text: 'b' } } }, 'body/customMetadata'],
    [{ customMetadata: { order: 8, customFields: { cf_text: 'b' } } }, 'body/customMetadata/order'],
  ])('are not changed by %j', async (changes, path) => {
    const { patch } = await anItem();

    const { status, body } = await patch(changes);

    expect([status, body.error.details[0].path]).toEqual([400, path]);
  });
});
