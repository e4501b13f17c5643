import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { pruneNotifications } from '../../../src/domain/notifications/prune-notifications.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { contextOf } from '../../support/jobs.ts';
import { aNotification, aTeam } from '../../support/notifications.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const ago = (days: number) => new Date(app.clock.read().getTime() - days * dayMs);

it('keeps notifications for 90 days and reading marks for 30', async () => {
  const { workspace, ada, feedback } = await aTeam(app);
  const of = { workspaceId: workspace.id, userId: ada.user.id };
  const [old, young] = [await aNotification(app, { ...of, createdAt: ago(91) }), await aNotification(app, of)];
  const { prisma } = app.database;
  await prisma.itemRead.create({ data: { ...of, feedbackId: feedback.id, readAt: ago(31) } });

  await pruneNotifications(contextOf(app));

  const left = await prisma.notification.findMany({ where: of, select: { id: true } });
  expect(left).toEqual([{ id: young }]);
  expect(left).not.toContainEqual({ id: old });
  expect(await prisma.itemRead.count({ where: of })).toBe(0);
});

it('keeps the newest thousand of each member', async () => {
  const { workspace, ada, bob } = await aTeam(app);
  const { prisma } = app.database;
  const rows = (userId: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ id: newId('ntf'), workspaceId: workspace.id, userId, kind: 'note', reason: 'watcher', inBell: true },
      createdAt: ago(index / 100),
    }));
  const [many, few] = [rows(ada.user.id, 1_003), rows(bob.user.id, 3)];
  await prisma.notification.createMany({ data: [...many, ...few] });

  await pruneNotifications(contextOf(app));

  const left = await prisma.notification.findMany({ where: { workspaceId: workspace.id }, select: { id: true } });
  const expected = [...many.slice(0, 1_000), ...few].map(({ id }) => id);
  expect(left.map(({ id }) => id).sort()).toEqual(expected.sort());
});
