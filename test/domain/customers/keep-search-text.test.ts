import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile } from '../../support/imports.ts';

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const userEmail = 'ada@example.org';
const foundBy = async ({ api, workspace }: Built, search: string) => {
  const { body } = await api.get('/customers', { workspaceId: workspace.id, search });
  return body.data.length;
};

describe('what is searched follows the customer', () => {
  it.each<[how: string, search: string, change: (built: Built, id: string) => Promise<unknown>]>([
    ['who is created', 'grace', (built) => aCustomer(built, { name: 'Grace' })],
    ['who is edited', 'lovelace', (built, id) => built.api.patch(`/customers/${id}`, { name: 'Lovelace' })],
    ['who gets an address', 'also@', (built, id) => built.api.patch(`/customers/${id}`, { emails: ['also@x.org'] })],
    ['whom an item makes', 'bob@', (built) => aFeedback(built, { userEmail: 'bob@example.org' })],
    ['to whom an item adds a phone', '12345', (built) => aFeedback(built, { userEmail, userPhone: '12345' })],
    [
      'whom one of several items at once makes',
      'person5@',
      (built) =>
        Promise.all(Array.from({ length: 8 }, (_, n) => aFeedback(built, { userEmail: `person${n}@example.org` }))),
    ],
    [
      'who is merged',
      'other@',
      async (built, id) => {
        const { customerId } = await aFeedback(built, { userEmail: 'other@example.org' });
        await built.api.post(`/customers/${id}/merge`, { sourceCustomerId: customerId });
      },
    ],
    [
      'whom an import makes',
      'carol@',
      (built) => importFile(app, built, 'message,userEmail\nIt broke,carol@example.org\n'),
    ],
    [
      'to whom an import adds a phone',
      '67890',
      (built) => importFile(app, built, `message,userEmail,userPhone\nIt broke,${userEmail},67890\n`),
    ],
  ])('%s', async (_how, search, change) => {
    const built = await aWorkspaceWithProject(app);
    const { customerId } = await aFeedback(built, { userEmail });
    expect(await foundBy(built, search)).toBe(0);

    await change(built, customerId ?? '');

    expect(await foundBy(built, search)).toBe(1);
    const customers = await app.database.prisma.customer.findMany({
      where: { workspaceId: built.workspace.id },
      include: { searched: true },
    });
    for (const { searchText, searched } of customers) expect(searched?.searchText).toBe(searchText);
  });

  it('and finds nobody who was being deleted before it was there', async () => {
    const built = await aWorkspaceWithProject(app);
    const { customerId } = await aFeedback(built, { userEmail });
    const going = { workspaceId: built.workspace.id, id: customerId ?? '' };
    expect(await foundBy(built, 'ada@')).toBe(1);

    await app.database.prisma.customer.updateMany({ where: going, data: { deletedAt: app.clock.read() } });

    expect(await foundBy(built, 'ada@')).toBe(0);
  });

  it('and goes with who is erased', async () => {
    const built = await aWorkspaceWithProject(app);
    const { customerId } = await aFeedback(built, { userEmail });

    await built.api.delete(`/customers/${customerId}`);

    expect(await app.database.prisma.customerSearchText.count({ where: { customerId: customerId ?? '' } })).toBe(0);
  });
});
