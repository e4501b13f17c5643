import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BadRequest } from '../../../src/base/errors.ts';
import { newId } from '../../../src/base/ids.ts';
import type { NewFeedback } from '../../../src/domain/feedback/new-feedback.ts';
import { AnsweredBefore, type Guard } from '../../../src/platform/idempotency/guard.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { insertItem } from '../../support/insert-item.ts';
import { contextOf } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const storedIn = ({ workspace }: Built) =>
  app.database.prisma.feedback.findMany({
    where: { workspaceId: workspace.id },
    orderBy: { ticketNumber: 'asc' },
    include: { customer: true },
  });
const eventsOf = ({ workspace }: Built) =>
  app.database.prisma.event.findMany({ where: { workspaceId: workspace.id }, orderBy: { sequence: 'asc' } });

const anItem = ({ workspace, project }: Built, sender: { userEmail?: string; userPhone?: string } = {}) => ({
  ...{ id: newId('fb'), workspaceId: workspace.id, projectId: project.id, widgetId: 'api', channel: 'api' },
  ...{
    message: 'It broke',
    createdAt: new Date('2026-03-10T12:00:00.000Z'),
    updatedAt: new Date('2026-03-10T12:00:00.000Z'),
  },
  ...{ userName: 'Ada', userEmail: sender.userEmail ?? null, userPhone: sender.userPhone ?? null },
});

it('stores what comes meanwhile with one more statement, each for its own sender', async () => {
  const built = await aWorkspaceWithProject(app);
  const before = (await eventsOf(built)).length;
  const senders = [{ userEmail: 'ada@example.com' }, { userEmail: 'alan@example.com' }, { userPhone: '+49150' }, {}];
  const items = Array.from({ length: 40 }, (_, index) => anItem(built, senders[index % 4]));

  const statements = await countStatements(app, async () => {
    const rows = await Promise.all(items.map((item) => insertItem(contextOf(app), 'pro', item)));
    expect(rows.map(({ id, ticketNumber }) => ({ id, ticketNumber }))).toEqual(
      items.map(({ id }, index) => ({ id, ticketNumber: index + 1 })),
    );
  });

  expect(statements).toBe(2);
  const stored = await storedIn(built);
  expect(stored.map(({ customer }) => customer?.primaryEmail ?? customer?.primaryPhone)).toEqual(
    items.map(({ userEmail, userPhone }) => userEmail ?? userPhone ?? undefined),
  );
  expect(new Set(stored.map(({ customerId }) => customerId)).size).toBe(4);
  expect(stored.slice(0, 3).map(({ customer }) => customer)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ name: 'Ada', feedbackCount: 10, channels: ['api'] })),
  );
  const events = (await eventsOf(built)).slice(before);
  expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => before + index + 1));
  expect(new Set(events.map(({ id }) => id)).size).toBe(43);
  expect(events.filter(({ type }) => type === 'customer.created')).toHaveLength(3);
  expect(events.filter(({ type }) => type === 'feedback.created').map(({ feedbackId }) => feedbackId)).toEqual(
    items.map(({ id }) => id),
  );
});

describe('answers to be kept', () => {
  /** The answer is the item's number. */
  const aGuard = (owner: string, key: string): Guard => {
    const toRecord = (answer: unknown) => ({
      ...{ owner, path: '/feedback', key, workspaceId: null, requestHash: '' },
      ...{ status: 201, version: 1, body: JSON.stringify(answer) },
    });
    return { owner, path: '/feedback', key, toRecord };
  };
  const insertGuarded = (item: NewFeedback, guard: Guard | undefined) =>
    insertItem({ ...contextOf(app), ...(guard && { guard }) }, 'pro', item);
  const recordsOf = (owner: string) =>
    app.database.prisma.idempotencyRecord.findMany({ where: { owner }, orderBy: { key: 'asc' } });
  /** BEGIN, the names, the items, the records, COMMIT. One of the two ends is not counted on the embedded database. */
  const ofTransaction = globalThis.databaseKind === 'postgresql' ? 5 : 4;

  it('are kept with one more transaction, whoever comes without', async () => {
    const built = await aWorkspaceWithProject(app);
    const owner = built.row.id;
    const guards = Array.from({ length: 40 }, (_, index) =>
      index % 4 === 3 ? undefined : aGuard(owner, `${index + 100}`),
    );

    const statements = await countStatements(app, async () => {
      const rows = await Promise.all(guards.map((guard) => insertGuarded(anItem(built), guard)));
      expect(rows.map(({ ticketNumber }) => ticketNumber)).toEqual(guards.map((_, index) => index + 1));
    });

    expect(statements).toBe(2 * ofTransaction);
    const stored = await storedIn(built);
    expect((await recordsOf(owner)).map(({ key, body }) => [Number(key) - 100, JSON.parse(body).id])).toEqual(
      guards.flatMap((guard, index) => (guard ? [[index, stored[index]?.id]] : [])),
    );
  });

  it('leave out whoever has one, and take no more for it', async () => {
    const built = await aWorkspaceWithProject(app);
    const owner = built.row.id;
    const guards = Array.from({ length: 10 }, (_, index) => aGuard(owner, `${index}`));
    await insertGuarded(anItem(built), aGuard(owner, '5'));

    const statements = await countStatements(app, async () => {
      const results = await Promise.allSettled(guards.map((guard) => insertGuarded(anItem(built), guard)));
      const refused = results.filter((result) => result.status === 'rejected');
      expect(results.map(({ status }) => status === 'fulfilled')).toEqual(guards.map((_, index) => index !== 5));
      expect(refused.map(({ reason }) => reason)).toEqual([expect.any(AnsweredBefore)]);
    });

    expect(statements).toBe(2 * ofTransaction);
    expect((await storedIn(built)).map(({ ticketNumber }) => ticketNumber)).toEqual(
      guards.map((_, index) => index + 1),
    );
    expect(await recordsOf(owner)).toHaveLength(10);
  });
});

it('names in each event whose request it was', async () => {
  const built = await aWorkspaceWithProject(app);
  const contexts = Array.from({ length: 5 }, (_, index) => ({
    ...contextOf(app),
    ...{
      actor: { type: 'apiKey', id: `key_${index}`, name: `Key ${index}` } as const,
      causedBy: { requestId: `request-${index}` },
    },
  }));

  await Promise.all(contexts.map((ctx) => insertItem(ctx, 'pro', anItem(built))));

  const events = (await eventsOf(built)).filter(({ type }) => type === 'feedback.created');
  expect(events.map(({ actorId, actorName, causedBy }) => ({ actorId, actorName, causedBy }))).toEqual(
    contexts.map(({ actor, causedBy }) => ({ actorId: actor.id, actorName: actor.name, causedBy })),
  );
});

it('lets an item that cannot be stored fail alone, and it takes no number', async () => {
  const built = await aWorkspaceWithProject(app);
  const items = Array.from({ length: 6 }, () => anItem(built));
  const orphan = { ...anItem(built), projectId: newId('prj') };

  const results = await Promise.allSettled(
    [...items.slice(0, 3), orphan, ...items.slice(3)].map((item) => insertItem(contextOf(app), 'pro', item)),
  );

  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true, true]);
  expect((results[3] as PromiseRejectedResult).reason).toBeInstanceOf(BadRequest);
  expect((await storedIn(built)).map(({ id, ticketNumber }) => ({ id, ticketNumber }))).toEqual(
    items.map(({ id }, index) => ({ id, ticketNumber: index + 1 })),
  );
});
