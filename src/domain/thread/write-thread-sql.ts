import { type Feedback, type Participant, Prisma, type ThreadLink } from '../../../generated/prisma/client.ts';
import { hashEmail } from '../../base/contact/hash-email.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { Item } from './thread-sql.ts';

type Locked = Pick<Feedback, 'workspaceId' | 'id'>;

/** Notes that the mailbox of an item whose sender is not proven takes part. No client sees that, so the version stays. */
export async function noteMailboxWrote(tx: SqlContext, { workspaceId, id }: Locked): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE feedback SET mailbox_wrote_at = ${tx.clock()}::timestamptz WHERE workspace_id = ${workspaceId} AND id = ${id}`);
}

/** Mail about the item goes to the address no more. */
export async function stopMail(tx: SqlContext, { workspaceId, feedbackId }: Item, email: string): Promise<void> {
  await tx.db.run(Prisma.sql`
    INSERT INTO mail_stops (workspace_id, feedback_id, email_hash, created_at)
    VALUES (${workspaceId}, ${feedbackId}, ${hashEmail(email)}, ${tx.clock()}::timestamptz) ON CONFLICT DO NOTHING`);
}

export async function startMail(tx: SqlContext, { workspaceId, feedbackId }: Item, email: string): Promise<void> {
  await tx.db.run(Prisma.sql`
    DELETE FROM mail_stops
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND email_hash = ${hashEmail(email)}`);
}

/** Returns when a comment of the public conversation was made. Undefined if the item has no such comment. */
export async function readCommentTime(
  ctx: SqlContext,
  { workspaceId, feedbackId }: Item,
  id: string,
): Promise<Date | undefined> {
  const [comment] = await ctx.db.rows<{ createdAt: Date }>(Prisma.sql`
    SELECT created_at AS "createdAt" FROM comments
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND id = ${id} AND NOT automatic`);
  return comment?.createdAt;
}

/**
 * Notes how far the person of the link has read. The item's row comes first, as everywhere: whoever takes a comment back
 * locks it before the comment.
 */
export async function noteSeen(
  tx: SqlContext,
  { workspaceId, feedbackId, participantId, handle }: ThreadLink,
  through: { id: string; createdAt: Date },
): Promise<void> {
  const [now, until] = [tx.clock(), through.createdAt];
  await tx.db.run(Prisma.sql`
    UPDATE feedback SET customer_seen_at = ${now}::timestamptz WHERE workspace_id = ${workspaceId} AND id = ${feedbackId}`);
  await tx.db.run(Prisma.sql`
    UPDATE comments SET seen_at = ${now}::timestamptz
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND author_type = 'agent' AND seen_at IS NULL
      AND (created_at, id) <= (${until}::timestamptz, ${through.id})`);
  await tx.db.run(Prisma.sql`
    UPDATE participants SET seen_at = ${now}::timestamptz
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND id = ${participantId}`);
  await tx.db.run(Prisma.sql`
    UPDATE thread_links SET seen_through = greatest(seen_through, ${until}::timestamptz) WHERE handle = ${handle}`);
}

/** The link works until then, although it has expired, and its person has asked for it now. */
export async function extendLink(tx: SqlContext, { handle }: ThreadLink, until: Date): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE thread_links SET requested_at = ${tx.clock()}::timestamptz,
      extended_until = greatest(extended_until, ${until}::timestamptz)
    WHERE handle = ${handle}`);
}

/** Queues a mail with the link. The sender of mails to customers composes it, and takes it when it is due. */
export async function insertLinkMail(
  tx: SqlContext,
  { id: participantId, workspaceId, feedbackId, email }: Participant,
): Promise<void> {
  const now = tx.clock();
  const [state, reason, dueAt] = tx.sendsMail ? ['waiting', null, now] : ['skipped', 'not_set_up', null];
  await tx.db.run(Prisma.sql`
    INSERT INTO mails (id, workspace_id, feedback_id, participant_id, kind, "to", state, reason, due_at, created_at)
    VALUES (${newId('mail')}, ${workspaceId}, ${feedbackId}, ${participantId}, 'link', ${email}, ${state}, ${reason},
      ${dueAt}::timestamptz, ${now}::timestamptz)`);
  if (tx.sendsMail) tx.afterCommit(() => tx.dueMails.announce(now));
}
