import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aMember } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { aTeam } from '../../support/notifications.ts';
import { countStatements } from '../../support/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const minuteMs = 60_000;
const answer = { authorType: 'customer', authorName: 'Cleo', authorEmail: 'cleo@example.org', message: 'Still broken' };

/** An item that Ada watches. */
async function watched() {
  const built = await aTeam(app);
  const path = `/feedback/${built.feedback.id}`;
  await built.ada.api.send('put', `${path}/watch`, {});
  const note = (mentions: string[] = []) => built.owner.api.post(`${path}/notes`, { content: 'Look', mentions });
  const comment = () => built.api.post(`${path}/comments`, answer);
  const read = () => built.ada.api.send('put', '/me/notifications/read', { body: { feedbackId: built.feedback.id } });
  return { ...built, note, comment, read };
}

it('is one within five minutes, of the strongest kind with its reason and event', async () => {
  const { ada, note, comment } = await watched();
  await note();
  const [first] = await ada.notifications();
  await comment();
  app.clock.advance(4 * minuteMs);
  await note();

  const told = await ada.notifications();

  expect(told).toMatchObject([{ id: first?.id, kind: 'customer_answered', count: 1, createdAt: first?.createdAt }]);
  expect(told[0]?.eventId).not.toBe(first?.eventId);
  const { mailDueAt, createdAt } = await app.database.prisma.notification.findFirstOrThrow({
    where: { id: first?.id ?? '' },
  });
  expect(mailDueAt?.getTime()).toBe(createdAt.getTime() + 5 * minuteMs);
});

it('is a new one after five minutes, and after the first was read', async () => {
  const { ada, note, read } = await watched();
  await note();
  await ada.notifications();
  app.clock.advance(5 * minuteMs);
  await note();
  expect(await ada.notifications()).toHaveLength(2);
  await read();
  await note();

  expect((await ada.notifications()).map(({ readAt }) => readAt === null)).toEqual([true, false, false]);
});

it('is one with a count for more than five items by one request, also when they are told bit by bit', async () => {
  const built = await aTeam(app);
  const items: string[] = [];
  for (let item = 0; item < 7; item++) items.push((await aFeedback(built)).id);
  const assign = (ids: string[], by: string) =>
    built.api.post('/feedback/bulk', { workspaceId: built.workspace.id, ids, changes: { assigneeId: by } });
  await assign(items.slice(0, 5), built.ada.user.id);
  const few = await built.ada.notifications();
  const response = await assign(items, built.bob.user.id);

  expect(response.status).toBe(200);
  expect(few.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
  expect(await built.bob.notifications()).toMatchObject([
    { kind: 'assigned', count: 7, feedbackId: null, ticketNumber: null, title: null },
  ]);
});

it('tells many of one item in as many statements as a few', async () => {
  const built = await aTeam(app);
  const { prisma } = app.database;
  const workspaceId = built.workspace.id;
  const addMembers = async (count: number) => {
    for (let member = 0; member < count; member++) {
      const { id: userId } = await aMember(app, built.workspace);
      const settings = { workspaceId, userId, kinds: { new_item: { bell: true } }, updatedAt: app.clock.read() };
      await prisma.notificationSettings.create({ data: settings });
    }
    await aFeedback(built);
  };
  await addMembers(2);
  const few = await countStatements(app, () => runJobs(app));
  await addMembers(100);

  const many = await countStatements(app, () => runJobs(app));

  expect(await prisma.notification.count({ where: { workspaceId, kind: 'new_item' } })).toBe(2 + 102);
  expect(many).toBe(few);
});
