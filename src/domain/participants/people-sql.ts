import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** A person in the conversation. The submitter to whom nothing was sent yet has no row, and so no id. */
export interface PersonRow {
  id: string | null;
  kind: string;
  email: string;
  name: string | null;
  seenAt: string | null;
  customerId: string | null;
  /** Hashes of those addresses to which no mail about the item goes. */
  stops: string[];
}

/** Reads the people in the conversation about an item, or the person with this address: the submitter, then those who were added. */
export function readPeople(
  ctx: SqlContext,
  { workspaceId, id }: { workspaceId: string; id: string },
  email?: string,
): Promise<PersonRow[]> {
  const only = email === undefined ? Prisma.empty : Prisma.sql`WHERE person.email = ${email}`;
  const statement = Prisma.sql`
    WITH stored AS (
      SELECT id, kind, email, name, seen_at, created_at FROM participants
      WHERE workspace_id = ${workspaceId} AND feedback_id = ${id}
    ), person AS (
      SELECT * FROM stored
      UNION ALL
      SELECT NULL, 'submitter', f.user_email, f.user_name, NULL, f.created_at FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.id = ${id} AND f.user_email IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM stored WHERE stored.email = f.user_email)
    )
    SELECT person.id, person.kind, person.email, person.name, person.seen_at AS "seenAt", known.customer_id AS "customerId",
      ARRAY(SELECT email_hash FROM mail_stops WHERE workspace_id = ${workspaceId} AND feedback_id = ${id}) AS stops
    FROM person LEFT JOIN customer_identifiers known
      ON known.workspace_id = ${workspaceId} AND known.kind = 'email' AND known.value = person.email
    ${only} ORDER BY person.kind DESC, person.created_at, person.id`;
  return ctx.db.rows<PersonRow>(statement, { times: 'text' });
}
