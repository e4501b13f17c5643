import { Prisma } from '../../../generated/prisma/client.ts';
import { utcMonth } from '../workspaces/counter.ts';

/** How many of the items count towards those of the month, and how many the plan allows: any number if that is null. */
export interface InMonth {
  counted: number;
  limit: number | null;
}

/** A part of a WITH list: takes so many ticket numbers, those after `last`. It is empty if the items would exceed the limit. */
export function ticketSql(workspaceId: string, taken: number, at: Date, { counted, limit }: InMonth): Prisma.Sql {
  const month = utcMonth(at).toISOString().slice(0, 10);
  const isWithinLimit =
    limit === null
      ? Prisma.empty
      : Prisma.sql`AND (CASE WHEN feedback_month = ${month}::date THEN feedback_month_count ELSE 0 END) <= ${limit - counted}`;
  return Prisma.sql`ticket AS (
      UPDATE workspace_counters SET
        last_ticket_number = last_ticket_number + ${taken}::int,
        feedback_month = ${month}::date,
        feedback_month_count = CASE WHEN feedback_month = ${month}::date THEN feedback_month_count ELSE 0 END + ${counted}::int
      WHERE workspace_id = ${workspaceId} ${isWithinLimit}
      RETURNING last_ticket_number - ${taken}::int AS last
    )`;
}
