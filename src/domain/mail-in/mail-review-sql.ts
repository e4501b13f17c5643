import { Prisma } from '../../../generated/prisma/client.ts';
import type { MailReview } from '../../../generated/sdk/types.gen.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';

/** How much a list shows of a mail's text, in characters. */
const shownInLists = 500;

const columns = Prisma.sql`i.id, i.reason, i.from_email AS "from", i.from_name AS "fromName", i.subject,
  left(i.text, ${Prisma.raw(String(shownInLists))}) AS text, i.files AS attachments, i.feedback_id AS "feedbackId",
  i.project_id AS "projectId", i.created_at AS at, i.expires_at AS "expiresAt"`;

/** The mails of the workspace that wait. An index has them in order. */
export function heldMails(workspaceId: string): ListSource<MailReview> {
  return {
    idPrefix: 'mrv',
    columns,
    table: 'inbound_mails',
    alias: 'i',
    joins: Prisma.empty,
    filters: Prisma.sql`i.workspace_id = ${workspaceId} AND i.state = 'held'`,
    sortColumn: { name: 'i.created_at', type: 'timestamptz', isNullable: false },
    isIndexed: true,
    sortValueOf: ({ at }) => at,
  };
}
