import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordBreaches } from '../../../src/domain/feedback/record-breaches.ts';
import { disableSubscription } from '../../../src/domain/subscriptions/failing.ts';
import { toSubscription } from '../../../src/domain/subscriptions/subscription.ts';
import { inTransaction } from '../../../src/platform/context.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aMember, anAutomation, aSession, aSubscription } from '../../support/builders.ts';
import { importFile } from '../../support/imports.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { aTeam } from '../../support/notifications.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const answer = { authorType: 'customer', authorName: 'Cleo', authorEmail: 'cleo@example.org', message: 'Still broken' };

describe('an item', () => {
  it('tells its new assignee, but not of their own act', async () => {
    const { api, feedback, changeItem, ada, bob } = await aTeam(app);
    await changeItem({ assigneeId: ada.user.id });
    const [told] = await ada.notifications();
    await changeItem({ assigneeId: bob.user.id }, bob.api);

    const { id: eventId } = (await api.get(`/feedback/${feedback.id}/history`)).body.data.find(
      ({ changes }: { changes: object | null }) => JSON.stringify(changes).includes(`"to":"${ada.user.id}"`),
    );
    expect(told).toMatchObject({
      kind: 'assigned',
      reason: 'assignee',
      count: 1,
      feedbackId: feedback.id,
      readAt: null,
    });
    expect(told).toMatchObject({ ticketNumber: feedback.ticketNumber, title: 'It broke', eventId });
    expect(told?.actor).toMatchObject({ type: 'apiKey' });
    expect(await bob.notifications()).toEqual([]);
  });

  it('tells assignee and watchers of a customer’s answer, also when the key of one posts it', async () => {
    const { api, feedback, changeItem, owner, ada, bob } = await aTeam(app);
    await changeItem({ assigneeId: owner.user.id });
    await ada.api.send('put', `/feedback/${feedback.id}/watch`, {});
    await api.post(`/feedback/${feedback.id}/comments`, answer);

    const [toOwner, toAda] = [await owner.notifications(), await ada.notifications()];

    expect(toOwner).toMatchObject([
      { kind: 'customer_answered', reason: 'assignee', actor: { type: 'customer', name: 'Cleo' } },
    ]);
    expect(toAda).toMatchObject([{ kind: 'customer_answered', reason: 'watcher' }]);
    expect(await bob.notifications()).toEqual([]);
  });

  it('shows answers on what is nobody’s to all whose project it is, and sends them to none', async () => {
    const { api, workspace, feedback, ada, bob, project } = await aTeam(app);
    const other = (await api.post('/projects', { workspaceId: workspace.id, name: 'Other' })).body.data;
    await ada.want({ projectIds: [other.id] });
    await bob.want({ projectIds: [project.id] });
    await api.post(`/feedback/${feedback.id}/comments`, answer);

    const [toAda, toBob] = [await ada.notifications(), await bob.notifications()];

    expect(toAda).toEqual([]);
    expect(toBob).toMatchObject([{ kind: 'customer_answered', reason: 'unassigned' }]);
    const row = await app.database.prisma.notification.findFirstOrThrow({ where: { id: toBob[0]?.id ?? '' } });
    expect(row).toMatchObject({ mailDueAt: null, pushDueAt: null });
  });

  it('tells of notes, and those more strongly whom a note names', async () => {
    const { feedback, owner, ada, bob } = await aTeam(app);
    await ada.api.send('put', `/feedback/${feedback.id}/watch`, {});
    await owner.api.post(`/feedback/${feedback.id}/notes`, { content: 'Look', mentions: [bob.user.id] });

    expect(await ada.notifications()).toMatchObject([
      { kind: 'note', reason: 'watcher', actor: { id: owner.user.id } },
    ]);
    expect(await bob.notifications()).toMatchObject([{ kind: 'mention', reason: 'mentioned' }]);
    expect(await owner.notifications()).toEqual([]);
  });

  it('tells its watchers of a new status', async () => {
    const { feedback, changeItem, owner, ada, bob } = await aTeam(app);
    await ada.api.send('put', `/feedback/${feedback.id}/watch`, {});
    await bob.api.send('put', `/feedback/${feedback.id}/watch`, {});
    await bob.api.send('delete', `/feedback/${feedback.id}/watch`, {});
    await changeItem({ status: 'in-progress' }, owner.api);

    expect(await ada.notifications()).toMatchObject([{ kind: 'status_changed', reason: 'watcher' }]);
    expect(await bob.notifications()).toEqual([]);
  });

  it('tells of new items only those who want it', async () => {
    const built = await aTeam(app);
    const { ada, bob } = built;
    await ada.want({ kinds: { new_item: { bell: true } } });
    await aFeedback(built);

    expect(await ada.notifications()).toMatchObject([{ kind: 'new_item', reason: 'project' }]);
    expect(await bob.notifications()).toEqual([]);
  });

  it('tells its assignee of deadlines, and admins who want all', async () => {
    const { changeItem, owner, ada, bob } = await aTeam(app);
    const dueDate = new Date(app.clock.read().getTime() + 3 * 3_600_000).toISOString();
    await changeItem({ assigneeId: ada.user.id, dueDate });
    await owner.want({ allDeadlines: true });
    await runJobs(app);
    await app.database.prisma.notification.deleteMany({});
    app.clock.advance(2 * 3_600_000 + 60_000);
    await recordBreaches(contextOf(app));
    expect(await ada.notifications()).toMatchObject([{ kind: 'due_soon', reason: 'assignee', actor: null }]);
    app.clock.advance(3_600_000);
    await recordBreaches(contextOf(app));

    expect(await ada.notifications()).toMatchObject([{ kind: 'sla_breached' }, { kind: 'due_soon' }]);
    expect(await owner.notifications()).toMatchObject([
      { kind: 'sla_breached', reason: 'deadlines' },
      { kind: 'due_soon' },
    ]);
    expect(await bob.notifications()).toEqual([]);
  });
});

describe('an automation', () => {
  it.each([true, false])('tells the watchers of a new status if notify is %s', async (notify) => {
    const built = await aTeam(app);
    await built.ada.api.send('put', `/feedback/${built.feedback.id}/watch`, {});
    const actions = [{ type: 'set_status' as const, params: { status: 'in-progress', notify } }];
    await anAutomation(built, { scope: 'feedback.updated', name: 'Begin', actions });
    await built.changeItem({ priority: 'high' });

    const told = await built.ada.notifications();

    expect(told.map(({ kind, actor }) => [kind, actor?.name])).toEqual(notify ? [['status_changed', 'Begin']] : []);
  });

  it('tells whom it assigns an item to', async () => {
    const built = await aTeam(app);
    const actions = [{ type: 'assign_agent' as const, params: { userId: built.ada.user.id } }];
    await anAutomation(built, { scope: 'feedback.updated', actions });
    await built.changeItem({ priority: 'high' });

    expect(await built.ada.notifications()).toMatchObject([{ kind: 'assigned', actor: { type: 'automation' } }]);
  });
});

describe('what is no item', () => {
  it('tells the maker and the owners once of an automation that fails on several items', async () => {
    const built = await aTeam(app);
    const { changeProject, workspace, owner, ada } = built;
    const actions = [{ type: 'set_status' as const, params: { status: 'gone' } }];
    await changeProject({ customStatuses: [{ id: 'gone', label: 'Gone', category: 'open' }] });
    const { id } = await anAutomation(built, { scope: 'feedback.created', name: 'Sort', actions });
    await changeProject({ customStatuses: [] });
    for (let item = 0; item < 3; item++) await aFeedback(built);

    const told = await owner.notifications();

    expect(told).toMatchObject([
      { kind: 'automation_failed', reason: 'maker', count: 3, title: 'Sort', feedbackId: null },
    ]);
    expect(await ada.notifications()).toEqual([]);
    expect(id).toBeTruthy();
    expect(workspace.id).toBe(told[0]?.workspaceId);
  });

  it('tells the maker and the owners of an automation that somebody else switched off', async () => {
    const built = await aTeam(app);
    const { workspace, owner, ada } = built;
    const admin = await aMember(app, workspace, 'admin');
    const { api } = await aSession(app, admin);
    const { id } = await anAutomation(built, { name: 'Sort' });
    const enable = (enabled: boolean, by = api) =>
      by.patch(`/automations/${id}`, { workspaceId: workspace.id, enabled });
    await enable(false);
    const told = await owner.notifications();
    await enable(true);
    await enable(false, owner.api);

    expect(told).toMatchObject([
      { kind: 'automation_failed', reason: 'maker', title: 'Sort', feedbackId: null, actor: { name: admin.name } },
    ]);
    expect(await owner.notifications()).toHaveLength(1);
    expect(await ada.notifications()).toEqual([]);
  });

  it('tells of a subscription that was disabled', async () => {
    const built = await aTeam(app);
    const subscription = await aSubscription(built);
    const row = await app.database.prisma.subscription.findFirstOrThrow({ where: { id: subscription.id } });
    await inTransaction(contextOf(app), (tx) => disableSubscription(tx, toSubscription(row), 'gone'));

    expect(await built.owner.notifications()).toMatchObject([
      { kind: 'connection_disabled', reason: 'maker', title: subscription.name },
    ]);
  });

  it('tells the maker of an import that it ended, and nobody of its items', async () => {
    const built = await aTeam(app);
    await built.ada.want({ kinds: { new_item: { bell: true } } });
    await importFile(app, built, `message,assigneeId\nOne,${built.bob.user.id}\n`);

    expect(await built.owner.notifications()).toMatchObject([
      { kind: 'import_finished', reason: 'maker', ticketNumber: null },
    ]);
    expect(await built.ada.notifications()).toEqual([]);
    expect(await built.bob.notifications()).toEqual([]);
  });
});
