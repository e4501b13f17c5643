import type { SqlContext } from '../../platform/context.ts';

/** By this the mails are found that wait to be sent to a member. */
export function memberKey(workspaceId: string, userId: string): string {
  return `${workspaceId} ${userId}`;
}

/** Takes back the notifications of a member that are in the queue of mails. */
export async function takeBackMails(tx: SqlContext, workspaceId: string, userId: string): Promise<void> {
  await tx.jobs.remove(tx, 'toMember', [memberKey(workspaceId, userId)]);
}
