import { type Customer, Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Writes what links to items change of customers, in one statement. */
export async function updateCustomers(tx: SqlContext, customers: Customer[]): Promise<void> {
  if (customers.length === 0) return;
  const rows = customers.map((one) => ({
    ...{ workspace_id: one.workspaceId, id: one.id, company: one.company, search_text: one.searchText },
    ...{ primary_email: one.primaryEmail, primary_phone: one.primaryPhone, emails: one.emails, phones: one.phones },
    ...{ feedback_count: one.feedbackCount, channels: one.channels, updated_at: one.updatedAt, version: one.version },
    ...{ first_seen_at: one.firstSeenAt, last_seen_at: one.lastSeenAt },
  }));
  await tx.db.run(Prisma.sql`
    UPDATE customers c SET company = n.company, search_text = n.search_text, primary_email = n.primary_email,
      primary_phone = n.primary_phone, emails = n.emails, phones = n.phones, feedback_count = n.feedback_count,
      channels = n.channels, first_seen_at = n.first_seen_at, last_seen_at = n.last_seen_at, updated_at = n.updated_at,
      version = n.version
    FROM json_populate_recordset(NULL::customers, ${JSON.stringify(rows)}::json) AS n
    WHERE c.workspace_id = n.workspace_id AND c.id = n.id`);
}
