import { describe, expect, it } from '@jest/globals';
import { hashEmail } from '../../../src/base/contact/hash-email.ts';
import type { TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { aMailedItem } from '../../support/customer-mails.ts';
import { anInboundMail } from '../../support/inbound-mails.ts';
import { withMailServer } from '../../support/with-mail-server.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
withMailServer({}, (started) => {
  ({ app } = started);
});

const day = 86_400_000;
const heldIn = (workspaceId: string) =>
  app.database.prisma.heldSender.findMany({ where: { workspaceId }, orderBy: { emailHash: 'asc' } });
const eventsOf = (feedbackId: string) =>
  app.database.prisma.event.findMany({ where: { feedbackId, type: 'feedback.updated' }, orderBy: { sequence: 'asc' } });

/** The item. */
describe('200', () => {
  it('archives and tags the item in one change, mails nobody, and holds its senders for 90 days', async () => {
    const { workspace, feedback, answer, mails } = await aMailedItem(app);
    const { api } = await aSession(app, await aMember(app, workspace));
    await anInboundMail(app, workspace.id, { state: 'item', feedbackId: feedback.id, fromEmail: 'list@example.net' });
    await answer('Hello');

    const before = await eventsOf(feedback.id);

    const response = await api.post(`/feedback/${feedback.id}/spam`, {});

    expect(response.body.data).toMatchObject({ id: feedback.id, status: 'archived', tags: ['spam'] });
    expect((await eventsOf(feedback.id)).slice(before.length)).toMatchObject([
      { actorType: 'user', changes: { status: { to: 'archived' }, tags: { to: ['spam'] } } },
    ]);
    expect(await mails()).toMatchObject([{ kind: 'answer', state: 'skipped', reason: 'off', dueAt: null }]);
    const until = new Date(app.clock.read().getTime() + 90 * day);
    const hashes = ['ada@example.org', 'list@example.net'].map(hashEmail).sort();
    expect(await heldIn(workspace.id)).toEqual(
      hashes.map((emailHash) => ({ workspaceId: workspace.id, emailHash, until })),
    );
  });

  it('marks an item twice as once, from the later time on', async () => {
    const { api, workspace, feedback } = await aMailedItem(app);
    await api.post(`/feedback/${feedback.id}/spam`, {});
    app.clock.advance(day);

    const response = await api.post(`/feedback/${feedback.id}/spam`, {});

    expect(response.body.data).toMatchObject({ status: 'archived', tags: ['spam'] });
    expect(await eventsOf(feedback.id)).toHaveLength(1);
    const until = new Date(app.clock.read().getTime() + 90 * day);
    expect(await heldIn(workspace.id)).toMatchObject([{ until }]);
  });

  it('takes it back: the item is what it was before, and its senders are held no longer', async () => {
    const { api, workspace, feedback } = await aMailedItem(app, {}, { tags: ['export'] });
    await api.post(`/feedback/${feedback.id}/spam`, {});

    const response = await api.post(`/feedback/${feedback.id}/spam`, { undo: true });

    expect(response.body.data).toMatchObject({ status: 'new', statusCategory: 'open', tags: ['export'] });
    expect(await eventsOf(feedback.id)).toHaveLength(2);
    expect(await heldIn(workspace.id)).toEqual([]);
  });

  it.each(['in-progress', 'resolved'])(
    'gives %s back with its time and its deadline, marked twice too, which is no reopening',
    async (status) => {
      const slaRules = [{ priority: 'high' as const, hours: 8 }];
      const built = await aWorkspaceWithFeedback(app, { priority: 'high' }, { slaRules });
      const { api, workspace, feedback } = built;
      const query = { workspaceId: workspace.id };
      const dayAfter = (days: number) =>
        new Date(app.clock.read().getTime() + days * 86_400_000).toISOString().slice(0, 10);
      app.clock.advance(60_000);
      const { resolvedAt, dueDate } = (await api.patch(`/feedback/${feedback.id}`, { ...query, status })).body.data;
      app.clock.advance(60_000);
      for (let times = 0; times < 2; times += 1) await api.post(`/feedback/${feedback.id}/spam`, {});
      app.clock.advance(60_000);

      const { data } = (await api.post(`/feedback/${feedback.id}/spam`, { undo: true })).body;

      expect(data).toMatchObject({ status, tags: [], resolvedAt, dueDate });
      const { reopenedAt } = await app.database.prisma.feedback.findFirstOrThrow({ where: { id: feedback.id } });
      expect(reopenedAt).toBeNull();
      await app.running.readers.drain();
      const days = (await api.get('/feedback/metrics', { ...query, from: dayAfter(-2), to: dayAfter(2) })).body.data;
      expect(days.map(({ reopened }: { reopened: number }) => reopened)).toEqual([0, 0, 0, 0]);
    },
  );

  it('reopens an item whose former status the project no longer has', async () => {
    const waiting = { id: 'waiting', label: 'Waiting', category: 'pending' } as const;
    const { api, workspace, project, feedback } = await aWorkspaceWithFeedback(app, {}, { customStatuses: [waiting] });
    const query = { workspaceId: workspace.id };
    await api.patch(`/feedback/${feedback.id}`, { ...query, status: waiting.id });
    await api.post(`/feedback/${feedback.id}/spam`, {});
    await api.patch(`/projects/${project.id}`, { ...query, customStatuses: [] });

    const { data } = (await api.post(`/feedback/${feedback.id}/spam`, { undo: true })).body;

    expect(data).toMatchObject({ status: 'reopened', resolvedAt: null });
  });

  it('keeps the status of an item that was opened before it is taken back', async () => {
    const { api, workspace, feedback } = await aMailedItem(app);
    await api.post(`/feedback/${feedback.id}/spam`, {});
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, status: 'in-progress' });

    const response = await api.post(`/feedback/${feedback.id}/spam`, { undo: true });

    expect(response.body.data).toMatchObject({ status: 'in-progress', tags: [] });
  });

  it('marks an item that has no sender', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/spam`, {});

    expect(response.body.data).toMatchObject({ status: 'archived', tags: ['spam'] });
    expect(await heldIn(workspace.id)).toEqual([]);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it.each([
    [{ undo: 'yes' }, 'body/undo'],
    [{ until: '2026-03-01' }, 'body/until'],
  ])('refuses %j', async (body, path) => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    expect(await api.post(`/feedback/${feedback.id}/spam`, body)).toBeError(400, 'bad_request', path);
  });
});

/**
 * The request clashes with the state of the resource, or its `Idempotency-Key` was used with another request.
 * `Retry-After` is present only while the first request with that key is still running.
 */
describe('409', () => {
  it('takes nothing back where nothing was marked', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.post(`/feedback/${feedback.id}/spam`, { undo: true });

    expect(response).toBeError(409, 'conflict');
    expect(await eventsOf(feedback.id)).toEqual([]);
  });
});
