import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Returns the items of the links that the app has a token of, the newest first. */
export async function readItemsOfFetched(
  { db }: SqlContext,
  { workspaceId, grantId }: { workspaceId: string; grantId: string },
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ feedbackId: string }>(Prisma.sql`
    SELECT DISTINCT feedback_id AS "feedbackId" FROM thread_links
    WHERE workspace_id = ${workspaceId} AND grant_ids <> '{}' AND ${grantId} = ANY (grant_ids) AND made_at IS NOT NULL
    ORDER BY feedback_id DESC LIMIT ${limit}`);
  return rows.map(({ feedbackId }) => feedbackId);
}
