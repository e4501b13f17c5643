import type { SqlContext } from '../../platform/context.ts';
import { adminRoles } from '../access/roles.ts';
import { readReceivers } from '../notification-rows/receivers-sql.ts';
import { tellReceivers } from '../notification-rows/tell.ts';

/** Tells those who review mails that one more waits. */
export async function tellReviewers(tx: SqlContext, workspaceId: string): Promise<void> {
  const receivers = (await readReceivers(tx, workspaceId)).filter(({ role }) => adminRoles.some((one) => one === role));
  const waiting = {
    ...({ kind: 'review_waiting', reason: 'reviewer', cause: 'review' } as const),
    ...{ feedbackId: null, title: null, actor: null, eventId: null },
  };
  const tellings = receivers.map(({ userId }) => ({ userId, ...waiting }));
  await tellReceivers(tx, workspaceId, receivers, tellings);
}
