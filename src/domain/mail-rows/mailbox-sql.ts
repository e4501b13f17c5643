import { Prisma } from '../../../generated/prisma/client.ts';
import { mailboxOf } from '../../base/contact/mailbox.ts';

// The index of mails by mailbox has these very expressions.

/** When a mail was sent, or else when a process began to send it, or when it came to wait. */
export const mailedAt = Prisma.raw('coalesce(sent_at, claimed_at, created_at)');

/** Whether a mail goes to the mailbox of this address, as {@link mailboxOf} says. */
export function isToMailbox(workspaceId: string, address: string): Prisma.Sql {
  const mailbox = Prisma.raw(String.raw`regexp_replace("to", '^([^+@]+)[+][^@]*@', '\1@')`);
  return Prisma.sql`workspace_id = ${workspaceId} AND ${mailbox} = ${mailboxOf(address)}`;
}
