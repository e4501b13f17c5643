import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../db/sql.ts';

/** Enough to see that there is much to send. */
export const mostCounted = 10_000;
export const postStates = ['waiting', 'delayed', 'sending'] as const;

export interface PostCount {
  kind: string;
  state: (typeof postStates)[number];
  count: number;
}

/** Counts what is in the queue, up to a limit. */
export function countPosts(db: Sql, now: Date): Promise<PostCount[]> {
  return db.rows<PostCount>(Prisma.sql`
    SELECT kind, state, count(*)::int AS count FROM (
      SELECT kind, CASE WHEN leased_until > ${now}::timestamptz THEN 'sending' WHEN due_at <= ${now}::timestamptz THEN 'waiting'
        ELSE 'delayed' END AS state
      FROM outgoing_posts LIMIT ${mostCounted}
    ) AS counted GROUP BY kind, state`);
}
