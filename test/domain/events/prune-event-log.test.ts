import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pruneEventLog } from '../../../src/domain/events/prune-event-log.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

const dayMs = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('removes what is older than so many days, from every log, and lets the numbers go on', async () => {
  const [one, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
  for (let count = 0; count < 3; count++) await aCustomer(one);
  app.clock.advance(90 * dayMs);
  await aCustomer(one);
  app.clock.advance(1);

  await pruneEventLog(contextOf(app), 90);
  await aCustomer(other);

  const kept = await app.database.prisma.event.findMany({ orderBy: { occurredAt: 'asc' } });
  expect(kept.map(({ workspaceId, sequence }) => [workspaceId, Number(sequence)])).toEqual([
    [one.workspace.id, 5],
    [other.workspace.id, 2],
  ]);
  const { body } = await one.api.get('/events', { workspaceId: one.workspace.id });
  expect(body.data).toHaveLength(1);
});
