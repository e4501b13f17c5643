import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';

type Item = Pick<Feedback, 'id' | 'workspaceId' | 'userEmail' | 'userName'>;

/**
 * Parts of a WITH list: `made` has the submitter if they were no participant before, and `submitter` their id and address in any
 * case. Both are empty if the item has no address.
 */
export function submitterSql(tx: SqlContext, { workspaceId, id: feedbackId, userEmail, userName }: Item): Prisma.Sql {
  return Prisma.sql`made AS (
      INSERT INTO participants (id, workspace_id, feedback_id, kind, email, name, created_at)
      SELECT ${newId('ptc')}, ${workspaceId}, ${feedbackId}, 'submitter', ${userEmail}::text, ${userName}::text,
        ${tx.clock()}::timestamptz
      WHERE ${userEmail}::text IS NOT NULL
      ON CONFLICT (workspace_id, feedback_id, email) DO NOTHING RETURNING id, email
    ), submitter AS (
      SELECT id, email FROM made
      UNION SELECT id, email FROM participants
      WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND email = ${userEmail}::text
    )`;
}
