import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** A mail that this process may send now. */
export interface ClaimedMail {
  workspaceId: string;
  id: string;
  to: string;
}

export interface Claim {
  now: Date;
  /** Mails whose time comes until then are due. */
  dueUntil: Date;
  /** To which no mail goes now. */
  busyDomains: string[];
}

/** Longer than any mail takes. A mail that is claimed for so long was claimed by a process that died. */
const takenOverAfterMs = 120_000;
/** How many due mails of a workspace a claim looks at. Many may wait for an earlier one, or for their domain. */
const mostLookedAt = 500;

/** Returns the workspaces whose mails are due, the longest wait first. */
export async function listDueWorkspaces(db: Sql, dueUntil: Date): Promise<string[]> {
  const rows = await db.rows<{ workspaceId: string }>(Prisma.sql`
    SELECT workspace_id AS "workspaceId" FROM mails WHERE due_at <= ${dueUntil}::timestamptz
    GROUP BY workspace_id ORDER BY min(due_at)`);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Returns when the next mail is due that is not due yet. Null if none waits. */
export async function readNextDueAt(db: Sql, now: Date): Promise<Date | null> {
  const [row] = await db.rows<{ dueAt: Date | null }>(Prisma.sql`
    SELECT min(due_at) AS "dueAt" FROM mails WHERE due_at > ${now}::timestamptz`);
  return row?.dueAt ?? null;
}

/**
 * Claims the mail of a workspace that has been due longest, unless its domain is busy. The oldest of an item and recipient goes
 * first, so that they arrive in order. Null if there is none.
 */
export async function claimMail(
  db: Sql,
  workspaceId: string,
  { now, dueUntil, busyDomains }: Claim,
): Promise<ClaimedMail | null> {
  const lapsed = new Date(now.getTime() - takenOverAfterMs);
  const isFree = Prisma.sql`(d.claimed_at IS NULL OR d.claimed_at <= ${lapsed}::timestamptz)`;
  const [claimed] = await db.rows<ClaimedMail>(Prisma.sql`
    UPDATE mails m SET claimed_at = ${now}::timestamptz
    WHERE m.workspace_id = ${workspaceId} AND m.id = ANY(ARRAY(
      SELECT d.id FROM mails d WHERE d.workspace_id = ${workspaceId} AND ${isFree} AND d.due_at <= ${dueUntil}::timestamptz
        AND d.id = ANY(ARRAY(
          SELECT d.id FROM mails d WHERE d.workspace_id = ${workspaceId} AND d.due_at <= ${dueUntil}::timestamptz AND ${isFree}
          ORDER BY d.due_at, d.id LIMIT ${mostLookedAt}))
        AND lower(substring(d.to FROM '[^@]*$')) <> ALL(${busyDomains}::text[])
        AND NOT EXISTS (
          SELECT FROM mails e WHERE e.workspace_id = ${workspaceId} AND e.feedback_id = d.feedback_id AND e.to = d.to
            AND e.due_at IS NOT NULL AND (e.created_at, e.id) < (d.created_at, d.id))
      ORDER BY d.due_at, d.id LIMIT 1 FOR UPDATE SKIP LOCKED))
    RETURNING m.workspace_id AS "workspaceId", m.id, m.to`);
  return claimed ?? null;
}

/** Lets all go that a process claimed before it ended. Only where no other process sends. */
export async function releaseClaims(db: Sql): Promise<void> {
  await db.run(Prisma.sql`UPDATE mails SET claimed_at = NULL WHERE due_at IS NOT NULL AND claimed_at IS NOT NULL`);
}
