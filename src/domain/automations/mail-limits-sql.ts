import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/client.ts';

/** Lets the runs that mail for a workspace come one after the other, until the transaction ends: so none counts too few. */
export async function lockMails(tx: Context, workspaceId: string): Promise<void> {
  await tx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mails of ${workspaceId}`}, 0))`;
}

/** Workspace by workspace: so an index finds them. */
export async function deleteMailsBefore(db: Db, before: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM automation_mails m USING workspaces w
    WHERE m.workspace_id = w.id AND m.sent_at <= ${before}::timestamptz`;
}
