import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { lockSomeItems, type SomeItems } from '../some-items-sql.ts';
import type { DeleteSome } from '../workspaces/deletions.ts';
import { recordFeedbackChange } from './record-feedback.ts';
import { unlinkItems } from './unlink-items-sql.ts';

/** The first items of the customer. Lock them before their customer, as everybody does. */
export function lockItemsToUnlink(tx: Context, workspaceId: string, customerId: string): Promise<SomeItems> {
  return lockSomeItems(tx, workspaceId, { which: Prisma.sql`f.customer_id = ${customerId}` });
}

/** Takes items from a customer who is being deleted. Their updatedAt stays as it is, because nobody has edited them. */
export const unlinkSomeItems: DeleteSome = async (tx, { workspaceId, id }) => {
  const { ids, areLast } = await lockItemsToUnlink(tx, workspaceId, id);
  // A new item that was under way may have brought one back. Who links an item locks it first, and then the identifiers.
  await tx.db.customerIdentifier.deleteMany({ where: { workspaceId, customerId: id } });
  const before = await tx.db.feedback.findMany({ where: { workspaceId, id: { in: ids } } });
  await unlinkItems(tx, workspaceId, ids);
  for (const item of before)
    recordFeedbackChange(tx, { before: item, after: { ...item, customerId: null, version: item.version + 1 } });
  if (areLast) await tx.db.customer.deleteMany({ where: { workspaceId, id } });
  return { isDone: areLast, files: 0 };
};
