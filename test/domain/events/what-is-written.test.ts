import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Event, EventType } from '../../../generated/sdk/types.gen.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aCustomer,
  aFeedback,
  aMember,
  anAutomation,
  aWebhook,
  aWidget,
  aWorkspaceWithFeedback,
  aWorkspaceWithProject,
} from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { signed } from '../../support/sign.ts';

// Each change, and what the log tells of it.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = { api: Api; workspace: { id: string } };

/** The events of the workspace since a moment, without those before. */
async function eventsAfter({ api, workspace }: Built, after: number): Promise<Event[]> {
  const { body } = await api.get('/events', { workspaceId: workspace.id, after });
  return body.data;
}

async function lastSequence({ api, workspace }: Built): Promise<number> {
  const { body } = await api.get('/events', { workspaceId: workspace.id, order: 'desc', pageSize: 1 });
  return body.data[0]?.sequence ?? 0;
}

/** Does something, and returns what the log has gained. */
async function written(built: Built, work: () => Promise<unknown>): Promise<Event[]> {
  const before = await lastSequence(built);
  await work();
  return eventsAfter(built, before);
}

const types = (events: Event[]): EventType[] => events.map(({ type }) => type);

describe('an item', () => {
  it('is written as its list shows it, with who made it and what asked for it', async () => {
    const built = await aWorkspaceWithProject(app);

    const events = await written(built, () => aFeedback(built, { message: 'Broken', tags: ['a'], priority: 'high' }));

    const { body } = await built.api.get('/feedback', { workspaceId: built.workspace.id });
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^evt_/),
        sequence: 2,
        type: 'feedback.created',
        workspaceId: built.workspace.id,
        projectId: built.project.id,
        subject: { type: 'feedback', id: body.data[0].id },
        feedbackId: body.data[0].id,
        occurredAt: body.data[0].createdAt,
        actor: { type: 'apiKey', id: built.row.id, name: built.user.name },
        causedBy: { requestId: expect.any(String) },
        changes: null,
        data: body.data[0],
      },
    ]);
  });

  it('names the request by its X-Request-Id', async () => {
    const built = await aWorkspaceWithProject(app);
    const sent = { workspaceId: built.workspace.id, projectId: built.project.id, message: 'Broken' };

    const response = await built.api.post('/feedback', sent);

    const [event] = await eventsAfter(built, 1);
    expect(event?.causedBy).toEqual({ requestId: response.headers['x-request-id'] });
  });

  it('comes after its customer, if they are new', async () => {
    const built = await aWorkspaceWithProject(app);

    const events = await written(built, () => aFeedback(built, { userEmail: 'ada@example.org', userName: 'Ada' }));

    const { body } = await built.api.get('/customers', { workspaceId: built.workspace.id });
    const [customer] = body.data;
    expect(types(events)).toEqual(['customer.created', 'feedback.created']);
    expect(events.map(({ sequence }) => sequence)).toEqual([2, 3]);
    expect(events[0]?.subject).toEqual({ type: 'customer', id: customer.id });
    expect(events[0]?.data).toEqual(customer);
    expect(events[1]).toMatchObject({ data: { customerId: customer.id } });
  });

  it.each([
    ['a phone number', { userPhone: '+442079460000' }, ['primaryPhone', 'phones']],
    ['a company', { customMetadata: { customFields: { df_company: 'Engines' } } }, ['company']],
  ])('changes a customer who exists by %s', async (_what, added, changed) => {
    const built = await aWorkspaceWithProject(app);
    await aFeedback(built, { userEmail: 'ada@example.org' });
    const sent = { userEmail: 'ada@example.org', ...added };

    const events = await written(built, () => aFeedback(built, sent));
    const again = await written(built, () => aFeedback(built, sent));

    expect(types(events)).toEqual(['customer.updated', 'feedback.created']);
    expect(Object.keys(events[0]?.changes ?? {}).sort()).toEqual([...changed].sort());
    expect(types(again)).toEqual(['feedback.created']);
  });

  it('has one event for all that a request changed, with the fields before and after', async () => {
    const built = await aWorkspaceWithFeedback(app, { tags: ['a'] });
    const colleague = await aMember(app, built.workspace);
    const { id } = built.feedback;
    app.clock.advance(1_000);

    const events = await written(built, () =>
      built.api.patch(`/feedback/${id}`, {
        workspaceId: built.workspace.id,
        status: 'resolved',
        assigneeId: colleague.id,
        tags: ['a', 'b'],
      }),
    );

    const at = app.clock.read().toISOString();
    expect(events).toMatchObject([
      { type: 'feedback.updated', data: { id, status: 'resolved', assigneeName: colleague.name, updatedAt: at } },
    ]);
    expect(events[0]?.changes).toEqual({
      status: { from: 'new', to: 'resolved' },
      statusCategory: { from: 'open', to: 'resolved' },
      resolvedAt: { from: null, to: at },
      tags: { from: ['a'], to: ['a', 'b'] },
      assigneeId: { from: null, to: colleague.id },
      assigneeName: { from: null, to: colleague.name },
      assigneeEmail: { from: null, to: colleague.email },
    });
  });

  it('has none for a change that changes nothing, or that is refused', async () => {
    const built = await aWorkspaceWithFeedback(app, { tags: ['a'] });
    const path = `/feedback/${built.feedback.id}`;
    const workspaceId = built.workspace.id;

    const events = await written(built, async () => {
      await built.api.patch(path, { workspaceId, tags: ['a'] });
      await built.api.patch(path, { workspaceId, tags: ['b'], status: 'nonsense' });
      await built.api.post('/feedback', { workspaceId, projectId: built.project.id, message: ' ' });
    });

    expect(events).toEqual([]);
  });

  it('is written once for an Idempotency-Key', async () => {
    const built = await aWorkspaceWithProject(app);
    const body = { workspaceId: built.workspace.id, projectId: built.project.id, message: 'Once' };
    const headers = { 'Idempotency-Key': 'once' };

    const events = await written(built, async () => {
      await built.api.send('post', '/feedback', { body, headers });
      await built.api.send('post', '/feedback', { body, headers });
    });

    expect(types(events)).toEqual(['feedback.created']);
  });

  it('is shown as it was right before it was deleted', async () => {
    const built = await aWorkspaceWithFeedback(app, { message: 'Gone' });
    const { id, customerComments: _c, internalNotes: _n, attachments: _a, ...item } = built.feedback;

    const events = await written(built, () => built.api.delete(`/feedback/${id}`, { workspaceId: built.workspace.id }));

    expect(events).toMatchObject([{ type: 'feedback.deleted', feedbackId: id, data: { id, ...item } }]);
  });
});

describe('a conversation', () => {
  it('is written with what it changes of the item', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = built.feedback;

    const events = await written(built, () => built.api.post(`/feedback/${id}/comments`, { message: 'Hello' }));

    expect(types(events)).toEqual(['comment.created', 'feedback.updated']);
    expect(events[0]).toMatchObject({ feedbackId: id, projectId: built.project.id, data: { message: 'Hello' } });
    expect(events[1]?.changes).toEqual({
      commentCount: { from: 0, to: 1 },
      firstAnsweredAt: { from: null, to: app.clock.read().toISOString() },
      lastCommentBy: { from: null, to: 'agent' },
    });
  });

  it('has a note alone, unless it adds watchers', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const path = `/feedback/${built.feedback.id}/notes`;

    const plain = await written(built, () => built.api.post(path, { content: 'Hm' }));
    const mentioning = await written(built, () => built.api.post(path, { content: 'Hm', mentions: [built.user.id] }));

    expect(types(plain)).toEqual(['note.created']);
    expect(types(mentioning)).toEqual(['note.created', 'feedback.updated']);
  });
});

describe('a customer', () => {
  it('is written when made, changed, merged and deleted, without what their items do to them', async () => {
    const built = await aWorkspaceWithProject(app);
    const workspaceId = built.workspace.id;

    const events = await written(built, async () => {
      const { id } = await aCustomer(built, { name: 'Ada', emails: ['ada@example.org'] });
      const source = await aCustomer(built, { name: 'A. Lovelace' });
      await aFeedback(built, { userEmail: 'ada@example.org' });
      await built.api.patch(`/customers/${id}`, { name: 'Ada Lovelace' });
      await built.api.patch(`/customers/${id}`, { name: 'Ada Lovelace' });
      await built.api.post(`/customers/${id}/merge`, { workspaceId, sourceCustomerId: source.id });
      await built.api.delete(`/customers/${id}`);
      const { body } = await built.api.get('/events', { workspaceId, subjectId: source.id });
      expect(types(body.data)).toEqual(['customer.created', 'customer.merged']);
    });

    expect(types(events)).toEqual([
      'customer.created',
      'customer.created',
      'feedback.created',
      'customer.updated',
      'customer.merged',
      'customer.deleted',
      'feedback.updated',
    ]);
    const [, source, , updated, merged] = events;
    expect(updated?.changes).toEqual({ name: { from: 'Ada', to: 'Ada Lovelace' } });
    expect(merged?.changes).toEqual({ mergedFrom: { from: null, to: source?.subject.id } });
  });

  it('is written as its list shows it, so receivers get notes and custom fields only when these change', async () => {
    const built = await aWorkspaceWithProject(app);
    const notes = 'Prefers to be called in the morning.';
    const listed: unknown[] = [];
    const list = async () =>
      listed.push((await built.api.get('/customers', { workspaceId: built.workspace.id })).body.data);

    const events = await written(built, async () => {
      const { id } = await aCustomer(built, { name: 'Ada', notes, customFields: { plan: 'Team' } });
      await list();
      await built.api.patch(`/customers/${id}`, { notes: null });
      await list();
      await built.api.delete(`/customers/${id}`);
    });

    const [created, updated, deleted] = events;
    expect([created, updated].map((event) => [event?.data])).toEqual(listed);
    expect(updated?.changes).toEqual({ notes: { from: notes, to: null } });
    expect(deleted?.data).toEqual(updated?.data);
  });
});

describe('what a workspace is made of', () => {
  it('is written: projects with the automations of their rules, widgets, webhooks and automations', async () => {
    const built = await aWorkspaceWithProject(app);
    const workspaceId = built.workspace.id;
    const path = `/projects/${built.project.id}`;

    const events = await written(built, async () => {
      await built.api.patch(path, { workspaceId, slaRules: [{ priority: 'high', hours: 4 }] });
      await built.api.patch(path, { workspaceId, slaRules: [{ priority: 'high', hours: 8 }] });
      await built.api.patch(path, { workspaceId, slaRules: [] });
      await built.api.patch(path, { workspaceId, slaRules: [] });
      const widget = await aWidget(built);
      await built.api.patch(`/widgets/${widget.id}`, { workspaceId, enabled: false });
      await built.api.delete(`/widgets/${widget.id}`, { workspaceId });
      const webhook = await aWebhook(built);
      await built.api.delete(`/webhooks/${webhook.id}`, { workspaceId });
      const automation = await anAutomation(built);
      await built.api.patch(`/automations/${automation.id}`, { name: 'Other' });
      await built.api.delete(`/automations/${automation.id}`);
    });

    expect(types(events)).toEqual([
      ...['project.updated', 'automation.created'],
      ...['project.updated', 'automation.updated'],
      ...['project.updated', 'automation.deleted'],
      ...['widget.created', 'widget.updated', 'widget.deleted'],
      ...['webhook.created', 'webhook.deleted'],
      ...['automation.created', 'automation.updated', 'automation.deleted'],
    ]);
    expect(JSON.stringify(events)).not.toContain('whsec_');
  });

  it('goes with its items, each of which has an event', async () => {
    const built = await aWorkspaceWithFeedback(app);
    await aFeedback(built);
    await aWidget(built);

    const events = await written(built, () =>
      built.api.delete(`/projects/${built.project.id}`, { workspaceId: built.workspace.id }),
    );

    expect(types(events)).toEqual(['project.deleted', 'feedback.deleted', 'feedback.deleted']);
  });
});

describe('other senders', () => {
  it('are a widget with its name, and a webhook', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built, { name: 'Help' });
    const webhook = await aWebhook(built, { name: 'Store' });
    const payload = JSON.stringify({ message: 'Signed' });

    const events = await written(built, async () => {
      const intake = `/api/widget/${built.project.publicKey}/feedback`;
      await app.anonymous.site.send('post', intake, { body: { widgetId: widget.id, message: 'Hi' } });
      const headers = signed(webhook.secret, payload);
      await app.anonymous.site.send('post', `/api/hooks/${webhook.slug}`, { body: payload, headers });
    });

    expect(events.map(({ type, actor }) => [type, actor])).toEqual([
      ['feedback.created', { type: 'widget', id: widget.id, name: 'Help' }],
      ['feedback.created', { type: 'webhook', id: webhook.id, name: 'Store' }],
    ]);
  });
});

describe('an automation', () => {
  const actions = [
    { type: 'add_tag', params: { tag: 'seen' } },
    { type: 'add_note', params: { content: 'Seen' } },
  ] as const;

  it('is the actor of what it does by itself, and names its run', async () => {
    const built = await aWorkspaceWithProject(app);
    const automation = await anAutomation(built, { name: 'Look', scope: 'feedback.created', actions: [...actions] });
    const { id } = await aFeedback(built);

    const events = await written(built, () => runJobs(app));

    expect(types(events)).toEqual(['feedback.updated', 'note.created', 'automation.run_finished']);
    const [updated, note, run] = events;
    const actor = { type: 'automation', id: automation.id, name: 'Look' };
    const causedBy = {
      automationId: automation.id,
      runId: run?.type === 'automation.run_finished' && 'id' in run.data && run.data.id,
    };
    for (const event of events) expect(event).toMatchObject({ actor, causedBy, feedbackId: id });
    expect(updated?.changes).toEqual({ tags: { from: [], to: ['seen'] } });
    expect(note).toMatchObject({ data: { content: 'Seen' } });
    expect(run).toMatchObject({
      subject: { type: 'automation', id: automation.id },
      data: { automationId: automation.id, outcome: 'matched', feedbackId: id },
    });
  });

  it('is only the cause of what a macro does: the key that ran it is the actor', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const automation = await anAutomation(built, { actions: [...actions] });

    const events = await written(built, () =>
      built.api.post(`/automations/${automation.id}/run`, { feedbackId: built.feedback.id }),
    );

    expect(types(events)).toEqual(['feedback.updated', 'note.created', 'automation.run_finished']);
    for (const { actor, causedBy } of events) {
      expect(actor).toEqual({ type: 'apiKey', id: built.row.id, name: built.user.name });
      expect(causedBy).toMatchObject({ automationId: automation.id, requestId: expect.any(String) });
    }
  });

  it('leaves nothing of an action that failed, and nothing of a dry run', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const failing = { type: 'assign_agent', params: { userId: built.user.id } } as const;
    const automation = await anAutomation(built, { actions: [actions[0], failing] });
    await app.database.prisma.member.deleteMany({ where: { workspaceId: built.workspace.id } });
    const other = await aMember(app, built.workspace, 'owner');
    const { id } = built.feedback;
    const owner = await app.database.prisma.apiKey.updateManyAndReturn({
      where: { id: built.row.id },
      data: { userId: other.id },
    });
    expect(owner).toHaveLength(1);

    const dry = await written(built, () => built.api.post(`/automations/${automation.id}/dry-run`, { feedbackId: id }));
    const run = await written(built, () => built.api.post(`/automations/${automation.id}/run`, { feedbackId: id }));

    expect(dry).toEqual([]);
    expect(types(run)).toEqual(['feedback.updated', 'automation.run_finished']);
    expect(run[1]).toMatchObject({ data: { outcome: 'error' } });
  });
});
