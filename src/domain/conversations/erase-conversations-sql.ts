import { Prisma } from '../../../generated/prisma/client.ts';
import { hashEmail } from '../../base/contact/hash-email.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Removes the participants of these items, ends their links, and empties their mails. The items are locked. */
export async function eraseConversations(tx: SqlContext, workspaceId: string, feedbackIds: string[]): Promise<void> {
  const ofItems = Prisma.sql`feedback_id = ANY(${feedbackIds}::text[])`;
  await tx.db.run(Prisma.sql`DELETE FROM participants WHERE workspace_id = ${workspaceId} AND ${ofItems}`);
  await emptyMails(tx, workspaceId, ofItems);
  await endLinksFor(tx, workspaceId, ofItems);
}

/**
 * Removes the person with these addresses from the conversations of all items of the workspace, and returns the items that
 * told of them. A suppressed address stays suppressed, and is stored only as its hash.
 */
export async function eraseParticipations(tx: SqlContext, workspaceId: string, emails: string[]): Promise<string[]> {
  const gone = await tx.db.rows<{ id: string; feedbackId: string }>(Prisma.sql`
    DELETE FROM participants WHERE workspace_id = ${workspaceId} AND email = ANY(${emails}::text[])
    RETURNING id, feedback_id AS "feedbackId"`);
  const mailed = await emptyMails(tx, workspaceId, Prisma.sql`"to" = ANY(${emails}::text[])`);
  const ids = gone.map(({ id }) => id);
  const items = gone.map(({ feedbackId }) => feedbackId);
  await endLinksFor(
    tx,
    workspaceId,
    Prisma.sql`feedback_id = ANY(${items}::text[]) AND participant_id = ANY(${ids}::text[])`,
  );
  await tx.db.run(Prisma.sql`
    UPDATE feedback SET answer_to = NULL, version = version + 1
    WHERE workspace_id = ${workspaceId} AND answer_to = ANY(${emails}::text[])`);
  await tx.db.run(Prisma.sql`
    UPDATE mail_suppressions SET email = NULL
    WHERE workspace_id = ${workspaceId} AND email_hash = ANY(${emails.map(hashEmail)}::text[])`);
  return [...new Set([...items, ...mailed])];
}

/** Takes the address from mails, and sends none of them that wait. Returns their items. */
async function emptyMails({ db }: SqlContext, workspaceId: string, which: Prisma.Sql): Promise<string[]> {
  const mails = await db.rows<{ feedbackId: string }>(Prisma.sql`
    UPDATE mails SET "to" = '', participant_id = NULL, due_at = NULL,
      reason = CASE WHEN state = 'waiting' THEN 'erased' ELSE reason END,
      state = CASE WHEN state = 'waiting' THEN 'skipped' ELSE state END
    WHERE workspace_id = ${workspaceId} AND ${which}
    RETURNING feedback_id AS "feedbackId"`);
  return mails.map(({ feedbackId }) => feedbackId);
}

/** Ends what links of items open, before the items are deleted, and forgets who wants no mail about them. */
export async function forgetConversations(tx: SqlContext, workspaceId: string, feedbackIds: string[]): Promise<void> {
  const ofItems = Prisma.sql`feedback_id = ANY(${feedbackIds}::text[])`;
  await tx.db.run(Prisma.sql`DELETE FROM mail_stops WHERE workspace_id = ${workspaceId} AND ${ofItems}`);
  await endLinksFor(tx, workspaceId, ofItems);
}

/** Rows of the directory stay: they still tell the workspace of a late answer. */
async function endLinksFor({ db }: SqlContext, workspaceId: string, which: Prisma.Sql): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE thread_links SET generation = generation + 1, made_at = NULL, extended_until = NULL, grant_ids = '{}'
    WHERE workspace_id = ${workspaceId} AND ${which}`);
}
