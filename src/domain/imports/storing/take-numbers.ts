import type { Context } from '../../../platform/context.ts';
import { utcMonth } from '../../workspaces/counter.ts';

/**
 * Takes so many ticket numbers, as far as the limit of items a month allows. Returns the first, and how many they are.
 * The workspace's counter is locked until the transaction ends.
 */
export async function takeNumbers(
  tx: Context,
  workspaceId: string,
  wanted: number,
  monthlyLimit: number | null,
): Promise<{ first: number; count: number }> {
  const month = utcMonth(tx.clock());
  const where = { workspaceId };
  const counter = await tx.db.workspaceCounter.findUniqueOrThrow({ where });
  const used = counter.feedbackMonth?.getTime() === month.getTime() ? counter.feedbackMonthCount : 0;
  const count = monthlyLimit === null ? wanted : Math.max(0, Math.min(wanted, monthlyLimit - used));
  await tx.db.workspaceCounter.update({
    where,
    data: { lastTicketNumber: { increment: count }, feedbackMonth: month, feedbackMonthCount: used + count },
  });
  return { first: counter.lastTicketNumber + 1, count };
}
