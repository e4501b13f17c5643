import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { recordBreaches } from '../../../src/domain/feedback/record-breaches.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A project whose items of high priority are due after an hour. */
async function aProject() {
  const built = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'high', hours: 1 }] });
  const query = { workspaceId: built.workspace.id };
  const breaches = async () => (await built.api.get('/events', { ...query, types: 'feedback.sla_breached' })).body.data;
  const patch = (id: string, changes: object) => built.api.patch(`/feedback/${id}`, { ...query, ...changes });
  return { ...built, query, breaches, patch, item: () => aFeedback(built, { priority: 'high' }) };
}

it('records an item once when its due date passes, and not before', async () => {
  const { item, breaches, api, query } = await aProject();
  const { id } = await item();
  const before = (await api.get(`/feedback/${id}`, query)).headers.etag;
  app.clock.advance(3_600_000);
  await recordBreaches(contextOf(app));
  const early = await breaches();

  app.clock.advance(1_000);
  await Promise.all([recordBreaches(contextOf(app)), recordBreaches(contextOf(app))]);
  await recordBreaches(contextOf(app));

  expect(early).toEqual([]);
  expect(await breaches()).toMatchObject([
    {
      feedbackId: id,
      subject: { type: 'feedback', id },
      actor: { type: 'system', id: null, name: 'heed' },
      causedBy: null,
      changes: null,
      data: { id, slaBreached: true, priority: 'high' },
    },
  ]);
  // It is no change of the item.
  expect((await api.get(`/feedback/${id}`, query)).headers.etag).toBe(before);
});

it('leaves out what was finished in time, and records what is overdue when it is opened again', async () => {
  const { item, patch, breaches } = await aProject();
  const { id } = await item();
  await patch(id, { status: 'resolved' });
  app.clock.advance(7_200_000);
  await recordBreaches(contextOf(app));
  const whileDone = await breaches();

  await patch(id, { status: 'reopened' });
  await recordBreaches(contextOf(app));

  expect(whileDone).toEqual([]);
  expect(await breaches()).toHaveLength(1);
});

it('records more items than fit into one step, of several workspaces', async () => {
  const [one, other] = [await aProject(), await aProject()];
  const { id } = await one.item();
  await other.item();
  const {
    id: _id,
    ticketNumber: _number,
    ...copied
  } = await app.database.prisma.feedback.findFirstOrThrow({
    where: { id },
  });
  await app.database.prisma.feedback.createMany({
    data: Array.from({ length: 250 }, (_, index) => ({
      ...copied,
      context: {},
      customMetadata: {},
      satisfaction: {},
      id: `fb_copy_${one.workspace.id}_${index}`,
      ticketNumber: 1_000 + index,
    })),
  });
  app.clock.advance(7_200_000);

  await recordBreaches(contextOf(app));

  const where = { workspaceId: one.workspace.id, type: 'feedback.sla_breached' };
  expect(await app.database.prisma.event.count({ where })).toBe(251);
  expect(await other.breaches()).toHaveLength(1);
});
