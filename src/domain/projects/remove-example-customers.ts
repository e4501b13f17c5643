import type { Context } from '../../platform/context.ts';
import { recordCustomer } from '../customers/customer.ts';
import { lockCustomerRows } from '../customers/customer-sql.ts';
import { exampleAddresses } from './example-people.ts';

const isOfExample = {
  identifiers: { some: {}, every: { kind: 'email', value: { in: exampleAddresses } } },
};

/** Deletes the customers who came with the example data, once its project is gone. An item elsewhere keeps its customer. */
export async function removeExampleCustomers(tx: Context, workspaceId: string, projectId: string): Promise<void> {
  const workspace = await tx.db.workspace.findUnique({ where: { id: workspaceId }, select: { demoProjectIds: true } });
  if (!workspace?.demoProjectIds.includes(projectId)) return;
  const found = await tx.db.customer.findMany({
    where: { workspaceId, deletedAt: null, ...isOfExample },
    select: { id: true },
  });
  const ids = found.map(({ id }) => id);
  const unused = (await lockCustomerRows(tx, workspaceId, ids)).filter(({ feedbackCount }) => feedbackCount === 0);
  for (const customer of unused) recordCustomer(tx, 'customer.deleted', customer);
  await tx.db.customer.deleteMany({ where: { workspaceId, id: { in: unused.map(({ id }) => id) } } });
}
