import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { examinePhones } from '../../src/cli/doctor/examine-phones.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aCustomer, aWorkspaceWithProject } from '../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('lists the customers whose numbers became the same', async () => {
  const built = await aWorkspaceWithProject(app);
  const [one, other] = [await aCustomer(built, { name: 'A' }), await aCustomer(built, { name: 'B' })];
  const before = await examinePhones(app.database);
  const add = (value: string, customerId: string) =>
    app.database.prisma.customerIdentifier.create({
      data: { workspaceId: built.workspace.id, kind: 'phone', value, customerId },
    });
  await add('4315125', one.id);
  await add('+4315125', other.id);

  expect(before).toMatchObject({ state: 'ok' });
  expect(await examinePhones(app.database)).toMatchObject({
    state: 'warning',
    says: `some belong to two customers each: +4315125 (${other.id} and ${one.id})`,
  });
});
