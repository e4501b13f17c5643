import { type Mail, Prisma } from '../../../../generated/prisma/client.ts';
import type { MailReason, MailState } from '../../../../generated/sdk/types.gen.ts';
import { hashEmail } from '../../../base/contact/hash-email.ts';
import { newId } from '../../../base/ids.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { mailColumns } from '../mail-sql.ts';

type Key = Pick<Mail, 'workspaceId' | 'id'>;

/** Ends the waiting of a mail. Undefined if it waits no longer, because another process has sent it. */
export async function endWaiting(
  ctx: SqlContext,
  { workspaceId, id }: Key,
  { state, reason, tries }: { state: MailState; reason: MailReason | null; tries: number },
): Promise<Mail | undefined> {
  const sentAt = state === 'sent' ? ctx.clock() : null;
  const [row] = await ctx.db.rows<Mail>(Prisma.sql`
    UPDATE mails m SET state = ${state}, reason = ${reason}, attempts = m.attempts + ${tries}, due_at = NULL, claimed_at = NULL,
      sent_at = ${sentAt}::timestamptz
    WHERE m.workspace_id = ${workspaceId} AND m.id = ${id} AND m.state = 'waiting' RETURNING ${mailColumns}`);
  return row;
}

/** Lets a mail go that was claimed, to be sent at this time. Null keeps the time. `reason` is why it waits, if a limit makes it. */
export async function releaseMail(
  ctx: SqlContext,
  { workspaceId, id }: Key,
  dueAt: Date | null,
  tries: number,
  reason: 'limit' | null = null,
): Promise<void> {
  await ctx.db.run(Prisma.sql`
    UPDATE mails SET due_at = coalesce(${dueAt}::timestamptz, due_at), claimed_at = NULL, attempts = attempts + ${tries}, reason = ${reason}
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND state = 'waiting'`);
}

/** Lets no more mail go to the address. `reason` is what the mail server said. */
export async function suppressAddress(
  ctx: SqlContext,
  workspaceId: string,
  address: string,
  reason: string,
): Promise<void> {
  await ctx.db.run(Prisma.sql`
    INSERT INTO mail_suppressions (id, workspace_id, email_hash, email, reason, created_at)
    VALUES (${newId('sup')}, ${workspaceId}, ${hashEmail(address)}, ${address}, ${reason}, ${ctx.clock()}::timestamptz)
    ON CONFLICT (workspace_id, email_hash) DO NOTHING`);
}
