import { Prisma } from '../../../generated/prisma/client.ts';
import { lockSomeItems } from '../some-items-sql.ts';
import type { DeleteSome } from '../workspaces/deletions.ts';
import { recordFeedbackChange } from './record-feedback.ts';
import { unlinkItems } from './unlink-items-sql.ts';

/** Takes items from a customer who is being deleted. Their updatedAt stays as it is, because nobody has edited them. */
export const unlinkSomeItems: DeleteSome = async (tx, { workspaceId, id }) => {
  // A new item that was under way may have brought one back.
  await tx.db.customerIdentifier.deleteMany({ where: { workspaceId, customerId: id } });
  const { ids, areLast } = await lockSomeItems(tx, workspaceId, { which: Prisma.sql`f.customer_id = ${id}` });
  const before = await tx.db.feedback.findMany({ where: { workspaceId, id: { in: ids } } });
  await unlinkItems(tx, workspaceId, ids);
  for (const item of before)
    recordFeedbackChange(tx, { before: item, after: { ...item, customerId: null, version: item.version + 1 } });
  if (areLast) await tx.db.customer.deleteMany({ where: { workspaceId, id } });
  return { isDone: areLast, files: 0 };
};
