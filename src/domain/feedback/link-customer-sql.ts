import { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import { newId } from '../../base/ids.ts';
import { columnName } from '../../platform/db/column-names.ts';
import { mostIdentifiers } from '../customers/identifiers.ts';
import { keepSearchTextsSql } from '../customers/keep-search-text-sql.ts';
import { searchable } from '../customers/search-text.ts';
import type { NewFeedback } from './new-feedback.ts';
import { needsLock } from './submitter.ts';

/** How an item is linked to its customer. */
export interface CustomerLink {
  /** What a customer gets who has none. */
  company: string | null;
  /** Whether a customer who exists gets the company, and the identifier that they lack. */
  mayAdd: boolean;
}

/** Whether the link may change a customer who exists. The workspace must then be locked before the statement. */
export function mayChangeCustomer(item: NewFeedback, { company, mayAdd }: CustomerLink): boolean {
  return mayAdd && (needsLock(item) || company !== null);
}

/** What the log shows of the customer `c`. */
export const returnedCustomer = Prisma.raw(
  schemaFields.CustomerDetail.map((field) => `c.${columnName(field)}`).join(', '),
);

/**
 * Two parts of a WITH list that goes on from `ticket`: `customer` is then the customer whom the item is linked to, who
 * counts it, and whether they are new. It is found by the email, else by the phone, else new; an identifier that nobody has is added while
 * there is room.
 *
 * The INSERT finds the customer. Its ON CONFLICT sees a row that another item's transaction committed after this
 * statement began, and a SELECT would not. So simultaneous items with one new email become one customer.
 */
export function customerSql(item: NewFeedback, link: CustomerLink): Prisma.Sql {
  const { company, mayAdd } = link;
  const { workspaceId, channel, createdAt, userName, userEmail, userPhone } = item;
  const given = [
    ...(userEmail === null ? [] : [Prisma.sql`('email', ${userEmail}::text)`]),
    ...(userPhone === null ? [] : [Prisma.sql`('phone', ${userPhone}::text)`]),
  ];
  return Prisma.sql`identifier AS (
      INSERT INTO customer_identifiers (workspace_id, kind, value, customer_id)
      SELECT ${workspaceId}, given.kind, given.value, owner.id
      FROM ticket, (VALUES ${Prisma.join(given)}) AS given (kind, value), (SELECT ${ownerSql(item)} AS id) AS owner
      ${needsLock(item) ? Prisma.sql`WHERE NOT ${isFullSql(workspaceId, mayAdd ? mostIdentifiers : 0)}` : Prisma.empty}
      ON CONFLICT (workspace_id, kind, value) DO UPDATE SET customer_id = customer_identifiers.customer_id
      RETURNING kind, value, customer_id
    ), ${mayChangeCustomer(item, link) ? oldCustomerSql(workspaceId) : Prisma.empty} customer AS (
      INSERT INTO customers AS c (${customerColumns})
      SELECT owner.id, ${workspaceId}, ${userName}, ${userName?.toLowerCase() ?? null}, ${company}, owner.email,
        owner.phone, array_remove(ARRAY[owner.email], NULL), array_remove(ARRAY[owner.phone], NULL),
        concat_ws(E'\n', ${userName && searchable(userName)}::text, owner.email, owner.phone),
        1, ARRAY[${channel}], at, at, at, at
      FROM (
        SELECT first.customer_id AS id, max(value) FILTER (WHERE kind = 'email') AS email,
          max(value) FILTER (WHERE kind = 'phone') AS phone
        FROM identifier JOIN (SELECT customer_id FROM identifier ORDER BY kind LIMIT 1) AS first USING (customer_id)
        GROUP BY first.customer_id
      ) AS owner, (SELECT ${createdAt}::timestamptz AS at) AS now
      ON CONFLICT (workspace_id, id) DO UPDATE SET
        company = ${mayAdd ? Prisma.sql`coalesce(c.company, excluded.company)` : Prisma.sql`c.company`},
        ${addToCustomerSql}
      RETURNING ${returnedCustomer}, c.search_text, c.xmax = 0 AS is_new
    ), ${keepSearchTextsSql({ mayChange: mayChangeCustomer(item, link) })}`;
}

/**
 * A part of a WITH list: the customer as they were. On Citus the parts come one after the other, and one after `customer` would
 * see them changed.
 */
function oldCustomerSql(workspaceId: string): Prisma.Sql {
  return Prisma.sql`old_customer AS MATERIALIZED (
      SELECT old.* FROM customers old
      WHERE old.workspace_id = ${workspaceId} AND old.id IN (SELECT customer_id FROM identifier)
    ),`;
}

export const customerColumns = Prisma.sql`id, workspace_id, name, name_sort, company, primary_email, primary_phone, emails,
        phones, search_text, feedback_count, channels, first_seen_at, last_seen_at, created_at, updated_at`;

/**
 * What an INSERT with {@link customerColumns} changes of a customer `c` who exists. They count the items of the new row.
 * Citus takes neither a subquery here nor a function that is not immutable, such as concat_ws. There are three channels.
 */
export const addToCustomerSql = Prisma.sql`
        primary_email = coalesce(c.primary_email, excluded.primary_email),
        primary_phone = coalesce(c.primary_phone, excluded.primary_phone),
        emails = CASE WHEN c.emails @> excluded.emails THEN c.emails ELSE c.emails || excluded.emails END,
        phones = CASE WHEN c.phones @> excluded.phones THEN c.phones ELSE c.phones || excluded.phones END,
        search_text = ltrim(c.search_text
          || CASE WHEN NOT c.emails @> excluded.emails THEN E'\n' || excluded.primary_email ELSE '' END
          || CASE WHEN NOT c.phones @> excluded.phones THEN E'\n' || excluded.primary_phone ELSE '' END, E'\n'),
        feedback_count = c.feedback_count + excluded.feedback_count,
        channels = c.channels || array_remove(array_remove(array_remove(excluded.channels, c.channels[1]), c.channels[2]),
          c.channels[3]),
        first_seen_at = least(c.first_seen_at, excluded.first_seen_at),
        last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at),
        updated_at = excluded.updated_at,
        version = c.version + 1`;

/** Whether the owner has as many of a kind as they may be given: one that is new to them is then left out. */
function isFullSql(workspaceId: string, most: number): Prisma.Sql {
  return Prisma.sql`EXISTS (
        SELECT FROM customers known,
          LATERAL (SELECT CASE given.kind WHEN 'email' THEN known.emails ELSE known.phones END AS all) AS of_kind
        WHERE known.workspace_id = ${workspaceId} AND known.id = owner.id
          AND cardinality(of_kind.all) >= ${most} AND given.value <> ALL (of_kind.all)
      )`;
}

/**
 * Who gets an identifier that nobody has yet. If the item has both, it is the customer with the other one, which a
 * SELECT sees because the workspace is locked. Otherwise it is a new customer.
 */
function ownerSql(item: NewFeedback): Prisma.Sql {
  const { workspaceId, userEmail, userPhone } = item;
  const id = newId('cus');
  if (!needsLock(item)) return Prisma.sql`${id}`;
  return Prisma.sql`coalesce((
        SELECT known.customer_id FROM customer_identifiers known
        WHERE known.workspace_id = ${workspaceId}
          AND (known.kind, known.value) IN (('email', ${userEmail}), ('phone', ${userPhone}))
        ORDER BY known.kind LIMIT 1
      ), ${id})`;
}
