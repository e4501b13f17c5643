import { itemsAtATime } from '../customers/move-items-sql.ts';
import type { DeleteSome } from '../workspaces/deletions.ts';
import { recordFeedbackChange } from './record-feedback.ts';
import { lockSomeItemsOfCustomer, unlinkItems } from './unlink-items-sql.ts';

/** Takes items from a customer who is being deleted. Their updatedAt stays as it is, because nobody has edited them. */
export const unlinkSomeItems: DeleteSome = async (tx, { workspaceId, id }) => {
  // A new item that was under way may have brought one back.
  await tx.db.customerIdentifier.deleteMany({ where: { workspaceId, customerId: id } });
  const ids = await lockSomeItemsOfCustomer(tx, workspaceId, id, itemsAtATime);
  const before = await tx.db.feedback.findMany({ where: { workspaceId, id: { in: ids } } });
  await unlinkItems(tx, workspaceId, ids);
  for (const item of before)
    recordFeedbackChange(tx, { before: item, after: { ...item, customerId: null, version: item.version + 1 } });
  const isDone = ids.length < itemsAtATime;
  if (isDone) await tx.db.customer.deleteMany({ where: { workspaceId, id } });
  return { isDone, files: 0 };
};
