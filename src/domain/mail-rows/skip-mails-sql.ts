import { Prisma } from '../../../generated/prisma/client.ts';
import type { MailReason } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Skips the mails to a participant that still wait. */
export async function skipMailsTo(
  { db }: SqlContext,
  workspaceId: string,
  { feedbackId, id }: { feedbackId: string; id: string },
  reason: MailReason,
): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE mails SET state = 'skipped', reason = ${reason}, due_at = NULL
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND participant_id = ${id} AND state = 'waiting'`);
}

/** Skips the mails about an item that still wait. */
export async function skipMailsAbout(
  { db }: SqlContext,
  workspaceId: string,
  feedbackId: string,
  reason: MailReason,
): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE mails SET state = 'skipped', reason = ${reason}, due_at = NULL
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND state = 'waiting'`);
}
