import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Action, ActionType, ProjectCreate } from '../../../generated/sdk/types.gen.ts';
import { contractFile } from '../../../src/contract/contract.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, anAutomation, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { signatureOf } from '../../support/sign.ts';
import { TestSmtpServer } from '../../support/smtp.ts';

let smtp: TestSmtpServer;
let receiver: TestReceiver;
let app: TestApp;
beforeAll(async () => {
  smtp = await TestSmtpServer.start();
  receiver = await TestReceiver.start();
  app = await startTestApp({ smtpUrl: smtp.url, webhookAllowedAddresses: ['127.0.0.1'] });
});
beforeEach(() => {
  smtp.forget();
  receiver.forget();
});
afterAll(async () => {
  await app.close();
  await smtp.close();
  await receiver.close();
});

const seen = new Set<string>();

type Feedback = Parameters<typeof aWorkspaceWithFeedback>[1];

/** An item, and a way to run actions on it as a macro. */
async function anItem(fields: Feedback = {}, project: Partial<ProjectCreate> = {}) {
  const built = await aWorkspaceWithFeedback(app, fields, project);
  const { api, workspace, feedback } = built;
  const item = async () => (await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id })).body.data;
  const change = (changes: object) => api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, ...changes });
  const run = async (...actions: Action[]) => {
    for (const { type } of actions) seen.add(type);
    const { id } = await anAutomation(built, { name: 'Macro', actions });
    const { body } = await api.post(`/automations/${id}/run`, { feedbackId: feedback.id });
    return { ...body, id, errors: body.actionsExecuted.map(({ error }: { error?: string }) => error) };
  };
  return { ...built, item, change, run };
}

const customFields = (values: object) => ({ customMetadata: { order: 7, customFields: values } });

/** An item, a team of three, and a macro that assigns in turn. */
async function aTurn() {
  const built = await anItem();
  const { workspace, user, api, feedback, item } = built;
  seen.add('assign_in_turn');
  const userIds = [user.id, (await aMember(app, workspace)).id, (await aMember(app, workspace)).id];
  const { id } = await anAutomation(built, { actions: [{ type: 'assign_in_turn', params: { userIds } }] });
  const take = async () => {
    const { body } = await api.post(`/automations/${id}/run`, { feedbackId: feedback.id });
    return body.actionsExecuted[0].error ?? userIds.indexOf((await item()).assigneeId);
  };
  const change = (userId: string, data: object) =>
    app.database.prisma.member.updateMany({ where: { workspaceId: workspace.id, userId }, data });
  return { ...built, id, userIds, take, change };
}

describe('assign_in_turn', () => {
  it('assigns to each in turn, and passes over those who are away or have left', async () => {
    const { userIds, take, change } = await aTurn();
    const [, second = '', third = ''] = userIds;
    const round = [await take(), await take(), await take(), await take()];

    await change(second, { awayUntil: new Date(app.clock.read().getTime() + 60_000) });
    const withoutSecond = [await take(), await take()];
    app.clock.advance(60_000);
    await change(third, { status: 'invited' });
    const withoutThird = [await take(), await take()];

    expect({ round, withoutSecond, withoutThird }).toEqual({
      ...{ round: [0, 1, 2, 0], withoutSecond: [2, 0], withoutThird: [1, 0] },
    });
  });

  it('fails while all are away, and leaves the item as it is', async () => {
    const { userIds, take, change, item } = await aTurn();
    await take();
    const awayUntil = new Date(app.clock.read().getTime() + 60_000);
    for (const userId of userIds) await change(userId, { awayUntil });

    expect(await take()).toContain('are away or have left');
    expect((await item()).assigneeId).toBe(userIds[0]);
  });

  it('is not saved with somebody who is no member', async () => {
    const built = await anItem();
    const actions = [{ type: 'assign_in_turn', params: { userIds: [built.user.id, 'usr_none'] } }];
    const body = { projectId: built.project.id, name: 'Turns', scope: 'manual', actions };

    const response = await built.api.post('/automations', body);

    expect(response).toBeError(400, 'bad_request', 'body/actions/0/params/userIds/1');
  });
});

describe('what changes the item', () => {
  it('assign_agent and unassign_agent', async () => {
    const { run, item, user } = await anItem();

    await run({ type: 'assign_agent', params: { userId: user.id } });
    const assigned = await item();
    await run({ type: 'unassign_agent', params: {} });

    expect(assigned).toMatchObject({ assigneeId: user.id, assigneeName: user.name });
    expect(await item()).toMatchObject({ assigneeId: null });
  });

  it('set_status, by the rules of a PATCH', async () => {
    const { run, item } = await anItem({}, { customStatuses: [{ id: 'won', label: 'Won', category: 'closed' }] });

    await run({ type: 'set_status', params: { status: 'won' } });

    const resolvedAt = app.clock.read().toISOString();
    expect(await item()).toMatchObject({ status: 'won', statusCategory: 'closed', resolvedAt });
  });

  it('set_priority, with the due date of its rule', async () => {
    const { run, item, feedback } = await anItem({}, { slaRules: [{ priority: 'urgent', hours: 2 }] });

    await run({ type: 'set_priority', params: { priority: 'urgent' } });

    const dueDate = new Date(Date.parse(feedback.createdAt) + 2 * 3_600_000).toISOString();
    expect(await item()).toMatchObject({ priority: 'urgent', dueDate });
  });

  it('set_category', async () => {
    const { run, item } = await anItem({ userName: 'Ada' });

    await run({ type: 'set_category', params: { category: 'from {{feedback.userName}}' } });

    expect(await item()).toHaveProperty('category', 'from Ada');
  });

  it('add_tag and remove_tag, whether or not the item has the tag', async () => {
    const { run, item } = await anItem({ tags: ['a', 'b'], category: 'c' });
    const add = (tag: string): Action => ({ type: 'add_tag', params: { tag } });
    const remove = (tag: string): Action => ({ type: 'remove_tag', params: { tag } });

    const { outcome } = await run(
      add(' a '),
      add('{{feedback.category}}'),
      remove('b'),
      remove('{{feedback.message}}'),
    );

    expect(outcome).toBe('matched');
    expect(await item()).toHaveProperty('tags', ['a', 'c']);
  });

  it('add_tag fails on an item that has 50', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `tag-${index}`);
    const { run, item } = await anItem({ tags });

    const { errors } = await run(
      { type: 'add_tag', params: { tag: 'tag-0' } },
      { type: 'add_tag', params: { tag: 'x' } },
    );

    expect(errors).toEqual([undefined, 'The item already has 50 tags, the most that it can have']);
    expect(await item()).toHaveProperty('tags', tags);
  });

  it('set_category, set_priority and set_due_date that remove the value', async () => {
    const { run, item, change } = await anItem({ category: 'bug', priority: 'high' });
    await change({ dueDate: '2030-01-01T00:00:00Z' });

    const { errors } = await run(
      { type: 'set_category', params: { category: null } },
      { type: 'set_priority', params: { priority: null } },
      { type: 'set_due_date', params: { hours: null } },
    );

    expect(errors).toEqual([undefined, undefined, undefined]);
    expect(await item()).toMatchObject({ category: null, priority: null, dueDate: null });
  });

  it('set_due_date, from the run', async () => {
    const { run, item } = await anItem();
    app.clock.advance(60_000);

    await run({ type: 'set_due_date', params: { hours: 1.5 } });

    expect(await item()).toHaveProperty('dueDate', new Date(app.clock.read().getTime() + 5_400_000).toISOString());
  });

  it('add_watcher, once', async () => {
    const { run, item, user } = await anItem();
    const action: Action = { type: 'add_watcher', params: { userId: user.id } };

    await run(action, action);

    expect(await item()).toHaveProperty('watcherIds', [user.id]);
  });

  it('set_visibility', async () => {
    const { run, item } = await anItem();

    await run({ type: 'set_visibility', params: { isPublic: true } });

    expect(await item()).toHaveProperty('isPublic', true);
  });

  it("add_note and add_comment, in the name of the macro's user", async () => {
    const { run, item, user } = await anItem();

    await run(
      { type: 'add_note', params: { content: ' #{{feedback.ticketNumber}} {{feedback.tags}}| ' } },
      { type: 'add_comment', params: { message: 'Is {{feedback.isPublic}}, {{feedback.dueDate}}.' } },
    );

    expect(await item()).toMatchObject({
      commentCount: 1,
      lastCommentBy: 'agent',
      internalNotes: [{ content: '#1|', authorName: user.name, authorEmail: user.email }],
      customerComments: [{ message: 'Is false,.', authorType: 'agent', authorName: user.name }],
    });
  });
});

describe('set_custom_field', () => {
  const project: Partial<ProjectCreate> = {
    customFieldDefinitions: [
      { id: 'cf_plan', type: 'select', label: 'Plan', required: true, options: ['basic', 'team'] },
      { id: 'cf_seats', type: 'number', label: 'Seats', required: false, validation: { max: 9 } },
      { id: 'cf_areas', type: 'multiselect', label: 'Areas', required: false, options: ['a', 'b'] },
      {
        id: 'cf_region',
        type: 'select',
        label: 'Region',
        required: false,
        visibilityCondition: { fieldId: 'cf_plan', value: 'team' },
        optionsByParent: { parentFieldId: 'cf_plan', map: { team: ['north'] } },
      },
    ],
  };
  const set = (fieldId: string, value: string | number | string[] | null): Action => ({
    type: 'set_custom_field',
    params: { fieldId, value },
  });

  it('sets values, and removes them', async () => {
    const { run, item } = await anItem(customFields({ cf_plan: 'basic', cf_seats: 3 }), project);

    const { errors } = await run(
      set('cf_plan', 'team'),
      set('cf_region', 'north'),
      set('cf_areas', ['a', 'b']),
      set('df_company', '{{feedback.customFields.cf_plan}} of {{feedback.metadata.order}}'),
      set('cf_seats', null),
    );

    expect(errors).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect((await item()).customMetadata).toEqual({
      order: 7,
      customFields: { cf_plan: 'team', cf_region: 'north', cf_areas: ['a', 'b'], df_company: 'team of 7' },
    });
  });

  it('fails by the rules of the project, for the item as it is', async () => {
    const { run, item } = await anItem({ ...customFields({ cf_plan: 'basic' }), category: 'gold' }, project);

    const { errors } = await run(set('cf_region', 'north'), set('cf_plan', '{{feedback.category}}'));

    expect(errors).toEqual([
      'The value of cf_region must be absent: its condition does not hold',
      'The value of cf_plan must be one of the options',
    ]);
    expect((await item()).customMetadata.customFields).toEqual({ cf_plan: 'basic' });
  });

  it('creates the metadata of an item that has none', async () => {
    const { run, item } = await anItem({}, { customFieldDefinitions: [] });

    await run(set('df_name', 'Ada'));

    expect((await item()).customMetadata).toEqual({ customFields: { df_name: 'Ada' } });
  });
});

describe('what sends mail', () => {
  const toldBy = (kind: string, workspaceId: string) =>
    app.database.prisma.notification.findMany({ where: { kind, workspaceId } });
  const recipients = () => smtp.received.map(({ to }) => to?.map(({ address }) => address).join());

  it('notify tells the assignee and the watchers who are members, each once', async () => {
    const { run, change, workspace, feedback } = await anItem();
    const [assignee, watcher] = [await aMember(app, workspace), await aMember(app, workspace)];
    const gone = await aMember(app, workspace);
    await change({ assigneeId: assignee.id });
    const watcherIds = [watcher.id, gone.id, assignee.id];
    await app.database.prisma.feedback.updateMany({ where: { id: feedback.id }, data: { watcherIds } });
    await app.database.prisma.member.deleteMany({ where: { userId: gone.id } });

    const { outcome } = await run({ type: 'notify', params: { message: '<b>{{feedback.message}}</b>\n\nBye' } });

    expect(outcome).toBe('matched');
    const told = await toldBy('automation', workspace.id);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: assignee.id, reason: 'assignee', title: '<b>It broke</b>\n\nBye' }),
        expect.objectContaining({ userId: watcher.id, reason: 'watcher', feedbackId: feedback.id }),
      ]),
    );
    expect(told.every(({ mailDueAt }) => mailDueAt !== null)).toBe(true);
  });

  it('notify succeeds with nobody to notify', async () => {
    const { run } = await anItem();

    const { outcome } = await run({ type: 'notify', params: { message: 'Hello' } });

    expect(outcome).toBe('matched');
    expect(await runJobs(app)).toBe(0);
  });

  it.each(['assignee', 'watchers', 'submitter', 'boss@example.com'])('send_email to %s', async (to) => {
    const { run, change, user } = await anItem({ userEmail: 'ada@example.com', message: 'Two\nlines' });
    await change({ assigneeId: user.id });
    await run({ type: 'add_watcher', params: { userId: user.id } });

    const subject = 'Re: {{feedback.message}}';
    await run({ type: 'send_email', params: { to, subject, body: 'You wrote:\n\n{{feedback.message}}' } });
    await runJobs(app);

    const addresses: Record<string, string> = {
      assignee: user.email,
      watchers: user.email,
      submitter: 'ada@example.com',
    };
    expect(recipients()).toEqual([addresses[to] ?? to]);
    expect(smtp.received[0]).toMatchObject({ subject: 'Re: Two lines', text: expect.stringContaining('Two\nlines') });
  });

  it.each(['assignee', 'watchers', 'submitter'])('send_email fails if there is no %s', async (to) => {
    const { run } = await anItem();

    const { errors } = await run({ type: 'send_email', params: { to, subject: 'S', body: 'B' } });

    expect(errors).toEqual([`Nobody can be mailed: the item has no ${to} with an email address`]);
    expect(await runJobs(app)).toBe(0);
  });
});

describe('send_webhook', () => {
  it('posts what happened and the item as it is then, signed', async () => {
    const { run, item } = await anItem();
    const secret = 'correct-horse';

    const { id, runId } = await run(
      { type: 'add_tag', params: { tag: 'sent' } },
      { type: 'send_webhook', params: { url: receiver.url(), secret } },
      { type: 'add_tag', params: { tag: 'later' } },
    );
    await runJobs(app);

    const { customerComments: _comments, internalNotes: _notes, attachments: _files, ...feedback } = await item();
    const { body = '', headers } = receiver.received[0] ?? {};
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(body)).toEqual({
      event: 'manual',
      automation: { id, name: 'Macro' },
      runId,
      feedback: { ...feedback, tags: ['sent'] },
      occurredAt: app.clock.read().toISOString(),
    });
    expect(headers?.['x-webhook-signature']).toBe(signatureOf(secret, body));
  });

  it('that is refused for good makes the run an error afterwards, and the counters follow', async () => {
    const { run, api } = await anItem();
    receiver.answers = [404];

    const { id, outcome, runId } = await run(
      { type: 'send_webhook', params: { url: receiver.url() } },
      { type: 'add_tag', params: { tag: 'sent' } },
    );
    const before = (await api.get(`/automations/${id}`)).body.runStats;
    await runJobs(app);

    const { runs } = (await api.get(`/automations/${id}/runs`)).body;
    expect([outcome, before]).toEqual(['matched', { matched7d: 1, errored7d: 0 }]);
    expect(runs).toMatchObject([
      {
        id: runId,
        outcome: 'error',
        actionsExecuted: [
          { type: 'send_webhook', success: false, error: 'The address answered 404' },
          { type: 'add_tag', success: true },
        ],
      },
    ]);
    expect((await api.get(`/automations/${id}`)).body.runStats).toEqual({ matched7d: 0, errored7d: 1 });
  });

  it('counts two that fail in one run as one error', async () => {
    const { run, api } = await anItem();
    receiver.answers = [410, 410];
    const url = receiver.url();

    const { id } = await run({ type: 'send_webhook', params: { url } }, { type: 'send_webhook', params: { url } });
    await runJobs(app);

    const { runs } = (await api.get(`/automations/${id}/runs`)).body;
    expect(runs[0].actionsExecuted).toMatchObject([{ success: false }, { success: false }]);
    expect((await api.get(`/automations/${id}`)).body.runStats).toEqual({ matched7d: 0, errored7d: 1 });
  });

  it('of a run that is forgotten by then fails silently', async () => {
    const { run, api, feedback, workspace } = await anItem();
    receiver.answers = [404];

    const { id } = await run({ type: 'send_webhook', params: { url: receiver.url() } });
    await api.delete(`/feedback/${feedback.id}`, { workspaceId: workspace.id });
    await runJobs(app);

    expect(receiver.received).toHaveLength(1);
    expect((await api.get(`/automations/${id}`)).body.runStats).toEqual({ matched7d: 1, errored7d: 0 });
  });
});

describe('a fault of the service itself', () => {
  it('is reported without its details, and undoes only its action', async () => {
    const { run, item } = await anItem();
    await app.database.prisma.$executeRaw`ALTER TABLE notes RENAME TO notes_away`;

    const { errors } = await run(
      { type: 'add_tag', params: { tag: 'before' } },
      { type: 'add_note', params: { content: 'Note' } },
      { type: 'add_tag', params: { tag: 'after' } },
    );
    await app.database.prisma.$executeRaw`ALTER TABLE notes_away RENAME TO notes`;

    expect(errors).toEqual([undefined, 'Internal error', undefined]);
    expect(await item()).toHaveProperty('tags', ['before', 'after']);
  });
});

it('has run every type of action of the contract', () => {
  const contract = JSON.parse(readFileSync(contractFile('json'), 'utf8'));
  const types: ActionType[] = contract.components.schemas.ActionType.enum;

  expect([...seen].sort()).toEqual([...types].sort());
});
