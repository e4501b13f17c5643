import { Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import { searchable } from '../customers/search-text.ts';

/** Who sent an item, as far as it says; the rest of it that makes a customer. */
export interface LinkedItem {
  workspaceId: string;
  channel: string;
  userName: string | null;
  userEmail: string | null;
  userPhone: string | null;
  userCompany: string | null;
  createdAt: Date;
}

/** Whether the item says whose it is. */
export function isLinked({ userEmail, userPhone }: LinkedItem): boolean {
  return userEmail !== null || userPhone !== null;
}

/** Whether finding the customer takes more than one look, so that the workspace must be locked before the statement. */
export function needsLock({ userEmail, userPhone }: LinkedItem): boolean {
  return userEmail !== null && userPhone !== null;
}

/**
 * Two parts of a WITH list that goes on from `ticket`: `customer` is then the id of the customer whom the item is linked
 * to, who counts it. It is found by the email, else by the phone, else new; an identifier that nobody has is added.
 *
 * Inserting is what finds: ON CONFLICT meets a row that another item's transaction has committed after this statement
 * began, where a SELECT would not. So items at once with one new email become one customer.
 */
export function customerSql(item: LinkedItem): Prisma.Sql {
  const { workspaceId, userName, userEmail, userPhone, userCompany } = item;
  const given = [
    ...(userEmail === null ? [] : [Prisma.sql`('email', ${userEmail}::text)`]),
    ...(userPhone === null ? [] : [Prisma.sql`('phone', ${userPhone}::text)`]),
  ];
  return Prisma.sql`identifier AS (
      INSERT INTO customer_identifiers (workspace_id, kind, value, customer_id)
      SELECT ${workspaceId}, given.kind, given.value, ${ownerSql(item)}
      FROM ticket, (VALUES ${Prisma.join(given)}) AS given (kind, value)
      ON CONFLICT (workspace_id, kind, value) DO UPDATE SET customer_id = customer_identifiers.customer_id
      RETURNING kind, value, customer_id
    ), customer AS (
      INSERT INTO customers AS c (id, workspace_id, name, name_sort, company, primary_email, primary_phone, emails, phones,
        search_text, feedback_count, channels, first_seen_at, last_seen_at, created_at, updated_at)
      SELECT owner.id, ${workspaceId}, ${userName}, ${userName?.toLowerCase() ?? null}, ${userCompany}, owner.email,
        owner.phone, array_remove(ARRAY[owner.email], NULL), array_remove(ARRAY[owner.phone], NULL),
        concat_ws(E'\n', ${userName && searchable(userName)}::text, owner.email, owner.phone),
        1, ARRAY[${item.channel}], at, at, at, at
      FROM (
        SELECT first.customer_id AS id, max(value) FILTER (WHERE kind = 'email') AS email,
          max(value) FILTER (WHERE kind = 'phone') AS phone
        FROM identifier JOIN (SELECT customer_id FROM identifier ORDER BY kind LIMIT 1) AS first USING (customer_id)
        GROUP BY first.customer_id
      ) AS owner, (SELECT ${item.createdAt}::timestamptz AS at) AS now
      ON CONFLICT (id) DO UPDATE SET
        company = coalesce(c.company, excluded.company),
        primary_email = coalesce(c.primary_email, excluded.primary_email),
        primary_phone = coalesce(c.primary_phone, excluded.primary_phone),
        emails = CASE WHEN c.emails @> excluded.emails THEN c.emails ELSE c.emails || excluded.emails END,
        phones = CASE WHEN c.phones @> excluded.phones THEN c.phones ELSE c.phones || excluded.phones END,
        search_text = concat_ws(E'\n', nullif(c.search_text, ''),
          CASE WHEN NOT c.emails @> excluded.emails THEN excluded.primary_email END,
          CASE WHEN NOT c.phones @> excluded.phones THEN excluded.primary_phone END),
        feedback_count = c.feedback_count + 1,
        channels = CASE WHEN c.channels @> excluded.channels THEN c.channels ELSE c.channels || excluded.channels END,
        first_seen_at = least(c.first_seen_at, excluded.first_seen_at),
        last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at),
        updated_at = excluded.updated_at
      RETURNING c.id
    )`;
}

/**
 * Whose an identifier becomes that nobody has yet: with both, whoever has the other one, which the workspace's lock lets
 * a SELECT see; else a new customer's.
 */
function ownerSql(item: LinkedItem): Prisma.Sql {
  const id = newId('cus');
  if (!needsLock(item)) return Prisma.sql`${id}`;
  return Prisma.sql`coalesce((
        SELECT known.customer_id FROM customer_identifiers known
        WHERE known.workspace_id = ${item.workspaceId}
          AND (known.kind, known.value) IN (('email', ${item.userEmail}), ('phone', ${item.userPhone}))
        ORDER BY known.kind LIMIT 1
      ), ${id})`;
}
