import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';
import { hashEmail } from '../../base/contact/hash-email.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Returns the hashes of the addresses that an item came from: its submitter's, and that of its mail. */
export async function readSenders(
  tx: SqlContext,
  { workspaceId, id, userEmail }: Pick<Feedback, 'workspaceId' | 'id' | 'userEmail'>,
): Promise<string[]> {
  const mails = await tx.db.rows<{ email: string }>(Prisma.sql`
    SELECT DISTINCT from_email AS email FROM inbound_mails
    WHERE workspace_id = ${workspaceId} AND feedback_id = ${id} AND state = 'item' AND from_email IS NOT NULL`);
  const addresses = [...(userEmail === null ? [] : [userEmail]), ...mails.map(({ email }) => email)];
  return [...new Set(addresses.map(hashEmail))];
}

/** Lets mails of these senders wait for review until then. */
export async function holdSenders(tx: SqlContext, workspaceId: string, hashes: string[], until: Date): Promise<void> {
  await tx.db.run(Prisma.sql`
    INSERT INTO held_senders (workspace_id, email_hash, until)
    SELECT ${workspaceId}::text, hash, ${until}::timestamptz FROM unnest(${hashes}::text[]) AS hash ORDER BY hash
    ON CONFLICT (workspace_id, email_hash) DO UPDATE SET until = excluded.until`);
}

/** Takes mails of these senders again. */
export async function releaseSenders(tx: SqlContext, workspaceId: string, hashes: string[]): Promise<void> {
  await tx.db.run(Prisma.sql`
    DELETE FROM held_senders WHERE workspace_id = ${workspaceId} AND email_hash = ANY(${hashes}::text[])`);
}
