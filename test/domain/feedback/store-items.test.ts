import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { storeItems } from '../../../src/domain/feedback/store-items.ts';
import { inTransaction } from '../../../src/platform/context.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;
interface Sender {
  userEmail?: string;
  userPhone?: string;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const link = { company: null, mayAdd: true };
const createdAt = new Date('2026-03-10T12:00:00.000Z');
const senders: Sender[] = [
  { userEmail: 'ada@example.com' },
  { userEmail: 'alan@example.com' },
  { userPhone: '+49150' },
  {},
];

function items({ workspace, project }: Built) {
  return Array.from({ length: 12 }, (_, index) => ({
    item: {
      ...{ id: newId('fb'), workspaceId: workspace.id, projectId: project.id, widgetId: 'api', channel: 'api' },
      ...{ message: 'It broke', userName: 'Ada', userEmail: null, userPhone: null, createdAt, updatedAt: createdAt },
      ...senders[index % 4],
    },
    link,
  }));
}

const storedIn = ({ workspace }: Built) =>
  app.database.prisma.feedback.findMany({
    where: { workspaceId: workspace.id },
    orderBy: { ticketNumber: 'asc' },
    include: { customer: true },
  });
const eventsOf = ({ workspace }: Built) =>
  app.database.prisma.event.findMany({
    where: { workspaceId: workspace.id, type: { in: ['customer.created', 'feedback.created'] } },
    orderBy: { sequence: 'asc' },
  });

it('stores items with their customers and events in one statement outside a transaction', async () => {
  const built = await aWorkspaceWithProject(app);
  const sent = items(built);

  const statements = await countStatements(app, async () => {
    const rows = await storeItems(contextOf(app), { plan: 'pro', counts: true }, sent);
    expect(rows.map(({ id, ticketNumber }) => ({ id, ticketNumber }))).toEqual(
      sent.map(({ item }, index) => ({ id: item.id, ticketNumber: index + 1 })),
    );
  });

  expect(statements).toBe(1);
  const stored = await storedIn(built);
  expect(stored.map(({ customer }) => customer?.primaryEmail ?? customer?.primaryPhone)).toEqual(
    sent.map(({ item: { userEmail, userPhone } }) => userEmail ?? userPhone ?? undefined),
  );
  expect(stored.slice(0, 3).map(({ customer }) => customer)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ name: 'Ada', feedbackCount: 3, channels: ['api'] })),
  );
  expect((await eventsOf(built)).map(({ type, subjectId }) => [type, subjectId])).toEqual(
    sent.flatMap(({ item }, index) => [
      ...(index < 3 ? [['customer.created', stored[index]?.customerId]] : []),
      ['feedback.created', item.id],
    ]),
  );
});

it('records the same events in a transaction, after those that came before', async () => {
  const built = await aWorkspaceWithProject(app);
  const [first, ...others] = items(built);
  if (!first) throw new Error('There are items');

  await inTransaction(contextOf(app), async (tx) => {
    await storeItems(tx, { plan: 'pro', counts: true }, [first]);
    await storeItems(tx, { plan: 'pro', counts: true }, others);
  });

  const stored = await storedIn(built);
  expect(stored.map(({ ticketNumber }) => ticketNumber)).toEqual(stored.map((_, index) => index + 1));
  expect((await eventsOf(built)).map(({ type, subjectId }) => [type, subjectId])).toEqual(
    [first, ...others].flatMap(({ item }, index) => [
      ...(index < 3 ? [['customer.created', stored[index]?.customerId]] : []),
      ['feedback.created', item.id],
    ]),
  );
});
