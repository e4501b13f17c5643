import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** A workspace whose mail about the last week is due, or which has not been told yet when it is. */
export interface DueWorkspace {
  id: string;
  name: string;
  timezone: string;
  /** Null until it is known. */
  dueAt: Date | null;
}

/** Somebody who gets the mail. */
export interface WeeklyReader {
  userId: string;
  email: string;
  name: string;
}

export function findDueWorkspaces({ db, clock }: SqlContext): Promise<DueWorkspace[]> {
  return db.rows<DueWorkspace>(Prisma.sql`
    SELECT id, name, report_timezone AS timezone, weekly_mail_at AS "dueAt" FROM workspaces
    WHERE (weekly_mail_at IS NULL OR weekly_mail_at <= ${clock()}::timestamptz) AND deleted_at IS NULL
    ORDER BY weekly_mail_at NULLS FIRST, id`);
}

/** Sets when the next mail is due. Returns whether no other process has done so since it was read. */
export async function moveDueTime({ db }: SqlContext, { id, dueAt }: DueWorkspace, next: Date): Promise<boolean> {
  const rows = await db.rows<{ id: string }>(Prisma.sql`
    UPDATE workspaces SET weekly_mail_at = ${next}::timestamptz
    WHERE id = ${id} AND weekly_mail_at IS NOT DISTINCT FROM ${dueAt}::timestamptz RETURNING id`);
  return rows.length > 0;
}

/** Owners are readers unless they do not want to be, others if they want to be. Nobody is who is away. */
export function readReaders({ db, clock }: SqlContext, workspaceId: string): Promise<WeeklyReader[]> {
  return db.rows<WeeklyReader>(Prisma.sql`
    SELECT m.user_id AS "userId", u.email, u.name
    FROM members m
      JOIN users u ON u.id = m.user_id
      LEFT JOIN notification_settings s ON s.workspace_id = m.workspace_id AND s.user_id = m.user_id
    WHERE m.workspace_id = ${workspaceId} AND m.status = 'active' AND coalesce(s.weekly, m.role = 'owner')
      AND (m.away_until IS NULL OR m.away_until <= ${clock()}::timestamptz)
    ORDER BY m.user_id`);
}
