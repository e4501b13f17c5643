import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Lets the runs that mail for a workspace come one after the other, until the transaction ends: so none counts too few. */
export async function lockMails(tx: SqlContext, workspaceId: string): Promise<void> {
  await tx.db.run(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mails of ${workspaceId}`}, 0))`);
}

/** Workspace by workspace: so an index finds them. */
export async function deleteMailsBefore(db: Sql, before: Date): Promise<void> {
  await db.run(Prisma.sql`
    DELETE FROM automation_mails m USING workspaces w
    WHERE m.workspace_id = w.id AND m.sent_at <= ${before}::timestamptz`);
}
