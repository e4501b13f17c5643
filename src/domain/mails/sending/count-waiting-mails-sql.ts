import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** Enough to see that there are many. */
export const mostCounted = 10_000;

export async function countWaitingMails(db: Sql): Promise<number> {
  const [row] = await db.rows<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS count FROM (SELECT id FROM mails WHERE due_at IS NOT NULL LIMIT ${mostCounted}) AS waiting`);
  return row?.count ?? 0;
}
