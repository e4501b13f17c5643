import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** A held mail as the digest lists it. */
export interface DigestRow {
  fromEmail: string | null;
  fromName: string | null;
  subject: string;
  rule: string;
}

/** When mails are told. `listed` is how many of them are returned, `until` the earliest end of each. */
interface Telling {
  cameBefore: Date;
  until: Date;
  listed: number;
}

/** Returns the workspaces with held mails from before this time of which members were not told. */
export async function findUntold({ db }: SqlContext, cameBefore: Date): Promise<string[]> {
  const rows = await db.rows<{ workspaceId: string }>(Prisma.sql`
    SELECT DISTINCT workspace_id AS "workspaceId" FROM inbound_mails
    WHERE state = 'held' AND told_at IS NULL AND created_at < ${cameBefore}::timestamptz`);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Notes that members are told of these mails, and returns the newest and the number of all. Another process then finds none. */
export async function noteTold(
  { db, clock }: SqlContext,
  workspaceId: string,
  { cameBefore, until, listed }: Telling,
): Promise<{ count: number; newest: DigestRow[] }> {
  const rows = await db.rows<DigestRow & { count: number }>(Prisma.sql`
    WITH told AS (
      UPDATE inbound_mails SET told_at = ${clock()}::timestamptz, expires_at = greatest(expires_at, ${until}::timestamptz)
      WHERE workspace_id = ${workspaceId} AND state = 'held' AND told_at IS NULL AND created_at < ${cameBefore}::timestamptz
      RETURNING id, created_at, from_email, from_name, subject, rule
    )
    SELECT from_email AS "fromEmail", from_name AS "fromName", subject, rule, (SELECT count(*) FROM told)::int AS count
    FROM told ORDER BY created_at DESC, id DESC LIMIT ${listed}`);
  return { count: rows[0]?.count ?? 0, newest: rows.map(({ count: _count, ...row }) => row) };
}
