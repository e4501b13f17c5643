import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAutomation, aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function anItem(fields: object = {}) {
  const built = await aWorkspaceWithFeedback(app, fields);
  const { api, workspace, feedback } = built;
  const patch = (changes: object) => api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, ...changes });
  const note = async (content: string) => {
    const { id } = await anAutomation(built, { name: 'Macro', actions: [{ type: 'add_note', params: { content } }] });
    await api.post(`/automations/${id}/run`, { feedbackId: feedback.id });
    return (await api.get(`/feedback/${feedback.id}/notes`)).body.data[0]?.content;
  };
  return { ...built, patch, note };
}

describe('a text of an action', () => {
  it('quotes the link of the item', async () => {
    const { note, workspace, feedback } = await anItem();

    expect(await note('See {{feedback.link}}.')).toBe(
      `See http://heed.test/app/${workspace.id}/inbox/${feedback.ticketNumber}.`,
    );
  });

  it('quotes the customer', async () => {
    const { note } = await anItem({ userEmail: 'ada@example.org', userPhone: '+49 30 5551234', userName: 'Ada' });

    expect(
      await note('{{customer.name}} <{{ customer.primaryEmail }}> {{customer.primaryPhone}} {{customer.company}}!'),
    ).toBe('Ada <ada@example.org> +49305551234!');
  });

  it('quotes nothing of a customer who is not known', async () => {
    const { note } = await anItem();

    expect(await note('By {{customer.name}}.')).toBe('By.');
  });

  it.each([
    ['Europe/Berlin', '2027-03-28T00:59:00Z', '2027-03-28 01:59'],
    ['Europe/Berlin', '2027-03-28T01:00:00Z', '2027-03-28 03:00'],
    ['Asia/Kathmandu', '2027-01-01T20:00:00Z', '2027-01-02 01:45'],
    ['UTC', '2027-01-01T20:00:00Z', '2027-01-01 20:00'],
  ])('shows a time by the clocks of %s', async (zone, dueDate, shown) => {
    const { note, patch } = await anItem();
    await patch({ dueDate });

    expect(await note(`Due {{feedback.dueDate | date: ${zone}}}, {{feedback.resolvedAt|date:${zone}}}.`)).toBe(
      `Due ${shown},.`,
    );
  });

  it.each([
    ['Hi {{customer.name|there}},', 'Hi there,'],
    ['Hi {{customer.name}},', 'Hi,'],
    ['Hi {{ customer.name | dear customer }}, {{customer.company}} {{feedback.priority}} bye', 'Hi dear customer, bye'],
    ['Hi {{customer.name|}}!', 'Hi!'],
    ['Due {{feedback.dueDate | date: UTC | soon}}.', 'Due soon.'],
    ['{{customer.name}}Hello\n{{customer.name}}\nBye', 'Hello\n\nBye'],
    ['#{{feedback.ticketNumber|none}}', '#1'],
  ])('fills %j in without a hole', async (text, filled) => {
    const { note } = await anItem();

    expect(await note(text)).toBe(filled);
  });

  it('is told of in warnings of preview and run if one of its placeholders came out empty', async () => {
    const built = await anItem({ userName: '{{customer.company}}' });
    const { api, feedback } = built;
    const message = 'Hi {{feedback.userName}} of {{customer.company}}, {{feedback.priority|no}} {{feedback.category}}';
    const tag = { type: 'add_tag' as const, params: { tag: 'a' } };
    const { id } = await anAutomation(built, { actions: [tag, { type: 'add_comment', params: { message } }] });
    const { id: whole } = await anAutomation(built, { actions: [tag] });
    const body = { feedbackId: feedback.id };

    const preview = await api.post(`/automations/${id}/dry-run`, body);
    const run = await api.post(`/automations/${id}/run`, body);

    const warnings = ['{{customer.company}} is empty', '{{feedback.category}} is empty'].map((one) => ({
      ...{ path: 'actions/1/params/message', message: one },
    }));
    expect(preview.body.warnings).toEqual(warnings);
    expect(run.body.warnings).toEqual(warnings);
    const [comment] = (await api.get(`/feedback/${feedback.id}/comments`)).body.data;
    expect(comment.message).toBe('Hi {{customer.company}} of, no');
    expect((await api.post(`/automations/${whole}/run`, body)).body).not.toHaveProperty('warnings');
  });

  it.each([
    '{{customer.notes}}',
    '{{customer.nickname|there}}',
    '{{feedback.dueDate | date: }}',
    '{{feedback.dueDate | date: Mars/Base}}',
    '{{feedback.message | date: UTC}}',
    '{{feedback.links}}',
  ])('cannot have %s', async (content) => {
    const { api, project } = await anItem();
    const body = {
      projectId: project.id,
      name: 'a',
      scope: 'manual',
      actions: [{ type: 'add_note', params: { content } }],
    };

    expect((await api.post('/automations', body)).body.error.details).toMatchObject([
      { path: 'body/actions/0/params/content', message: expect.stringContaining(content) },
    ]);
  });
});
