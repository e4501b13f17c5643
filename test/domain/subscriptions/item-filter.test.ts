import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { TestReceiver } from '../../support/receiver.ts';
import { aSubscribedWorkspace, messageOf, reachable } from './a-receiver.ts';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  app = await startTestApp(reachable);
  receiver = await TestReceiver.start();
});
beforeEach(async () => {
  receiver.forget();
  await app.database.prisma.outgoingPost.deleteMany();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const filtered = (filters: object, fields: object = {}) =>
  aSubscribedWorkspace(app, receiver, { types: ['feedback.*', 'note.*'], filters, ...fields });
const sentOf = () => receiver.received.map((request) => [messageOf(request).type, messageOf(request).feedbackId]);

describe('filters of a subscription', () => {
  it('leave out events of items that do not match, which are not listed either', async () => {
    const built = await filtered({ priority: 'high,urgent' });
    const urgent = await aFeedback(built, { priority: 'urgent' });
    const low = await aFeedback(built, { priority: 'low' });
    for (const { id } of [urgent, low]) await built.api.post(`/feedback/${id}/notes`, { content: 'Seen' });

    await runJobs(app);

    expect(sentOf().sort()).toEqual([
      ['feedback.created', urgent.id],
      ['note.created', urgent.id],
    ]);
    expect(await built.deliveries()).toHaveLength(2);
    expect(await app.database.prisma.outgoingPost.count()).toBe(0);
  });

  it('look at the item as it is when the event is sent', async () => {
    const built = await filtered({ priority: 'urgent' });
    const [rising, falling] = [
      await aFeedback(built, { priority: 'low' }),
      await aFeedback(built, { priority: 'urgent' }),
    ];
    await built.api.patch(`/feedback/${rising.id}`, { workspaceId: built.workspace.id, priority: 'urgent' });
    await built.api.patch(`/feedback/${falling.id}`, { workspaceId: built.workspace.id, priority: 'low' });

    await runJobs(app);

    expect(sentOf().sort()).toEqual([
      ['feedback.created', rising.id],
      ['feedback.updated', rising.id],
    ]);
  });

  it.each([
    [{ tag: 'Vip' }, { tags: ['vip'] }],
    [{ category: 'bug' }, { category: 'bug' }],
    [{ channel: 'api', assigneeId: 'none', isPublic: false, waitingFor: 'agent' }, {}],
    [{ userEmail: 'ADA@example.org' }, { userEmail: 'ada@example.org' }],
    [{ externalId: 'A-1', statusCategory: 'open', createdAfter: '2020-01-01T00:00:00Z' }, { externalId: 'A-1' }],
    [{ satisfaction: 'none', overdue: false, updatedBefore: '2100-01-01T00:00:00Z' }, {}],
  ])('%j let an item with %j through', async (filters, fields) => {
    const built = await filtered(filters, { types: ['feedback.created'] });
    const { id } = await aFeedback(built, fields);

    await runJobs(app);

    expect(sentOf()).toEqual([['feedback.created', id]]);
  });

  it('leave events alone that belong to no item', async () => {
    const built = await filtered({ priority: 'urgent' }, { types: ['customer.created'] });
    await aCustomer(built);

    await runJobs(app);

    expect(receiver.received).toHaveLength(1);
  });

  it('match no item that is gone, and none of another workspace', async () => {
    const other = await filtered({ priority: 'low' }, { enabled: false });
    const foreign = await aCustomer(other);
    const built = await filtered({ isPublic: false });
    const { id } = await built.anItem();
    await built.api.delete(`/feedback/${id}`, { workspaceId: built.workspace.id });
    const ofForeigner = await filtered({ customerId: foreign.id });
    await ofForeigner.anItem();

    await runJobs(app);

    expect(receiver.received).toEqual([]);
  });

  it('say why a delivery that is retried by hand was not sent again', async () => {
    const built = await filtered({ priority: 'urgent' }, { types: ['feedback.created'] });
    const { id } = await aFeedback(built, { priority: 'urgent' });
    await runJobs(app);
    await built.api.patch(`/feedback/${id}`, { workspaceId: built.workspace.id, priority: 'low' });
    const [delivery] = await built.deliveries();

    await built.retry(delivery?.id ?? '');
    await runJobs(app);

    expect(receiver.received).toHaveLength(1);
    const [after] = await built.deliveries();
    expect(after).toMatchObject({ status: 'delivered', attempts: [{ status: 204 }, { status: null }] });
    expect(after?.attempts[1]?.error).toContain('filters');
  });
});
