import { Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { Context } from '../../platform/context.ts';
import { readRowsPrepared } from '../../platform/db/read-rows.ts';
import { appendSql } from '../../platform/events/append-events-sql.ts';
import type { Cause } from '../../platform/events/event.ts';
import { keepSearchTextsSql } from '../customers/keep-search-text-sql.ts';
import { searchable } from '../customers/search-text.ts';
import { linkedCustomer, newItemForm } from './created-events-sql.ts';
import { feedbackColumns, joinAssignee } from './feedback-sql.ts';
import {
  type Conditions,
  columnsSql,
  type InsertedFeedback,
  keepFilesSql,
  rowsAsJson,
  ticketSql,
} from './insert-feedback-sql.ts';
import { addToCustomerSql, type CustomerLink, customerColumns, returnedCustomer } from './link-customer-sql.ts';
import type { NewFeedback } from './new-feedback.ts';

/** A new item of somebody. Its link changes no customer who exists. */
export interface SentItem {
  item: NewFeedback;
  link: CustomerLink;
  cause: Cause;
}

type SentItems = [SentItem, ...SentItem[]];

/**
 * Stores new items of one workspace as if they came one after the other, with their customers and events, in one statement: the lock of
 * the ticket numbers is taken once, and written to disk once. All have the same fields. Returns them, or none if the
 * conditions do not hold for all of them.
 */
export async function insertTogether(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sent: SentItems,
  conditions: Conditions,
): Promise<InsertedFeedback[]> {
  const items = sent.map(({ item }) => item) as [NewFeedback, ...NewFeedback[]];
  const [{ workspaceId, createdAt }] = items;
  const ticket = ticketSql(workspaceId, items.length, createdAt, conditions);
  const sql = Prisma.sql`
    WITH ${ticket}, ${sentSql(sent)}, ${customersSql(workspaceId)}, ${keepFilesSql(items)} f AS (
      INSERT INTO feedback (${columnsSql(items[0])}, ticket_number, customer_id)
      SELECT ${columnsSql(items[0], 'item.')}, ticket.last + item.number, identifier.customer_id
      FROM ticket, item LEFT JOIN identifier USING (kind, value)
      RETURNING *
    ), ${newEvents}, ${appendSql(workspaceId, clock())}
    SELECT ${feedbackColumns}, f.version FROM f ${joinAssignee} ORDER BY f.ticket_number`;
  return readRowsPrepared<InsertedFeedback>(db, sql);
}

/** A part of a WITH list: `item` has each item's columns, and what is to be known about it. It is one parameter, however many they are. */
function sentSql(sent: SentItems): Prisma.Sql {
  const [{ item }] = sent;
  const rows = JSON.stringify(rowsAsJson(sent.map(({ item }) => item)));
  return Prisma.sql`item AS MATERIALIZED (
      SELECT ${columnsSql(item, 'sent.')}, about.*
      FROM json_populate_recordset(NULL::feedback, ${rows}::json) WITH ORDINALITY AS sent
        JOIN json_to_recordset(${JSON.stringify(aboutItems(sent))}::json) AS about (number int, kind text, value text,
          is_first boolean, new_customer_id text, name_sort text, search_name text, company text, customer_event_id text,
          event_id text, actor_type text, actor_id text, actor_name text, caused_by text)
        ON about.number = sent.ordinality
    )`;
}

function aboutItems(sent: SentItems): object[] {
  const known = new Set<string>();
  return sent.map(({ item, link, cause: { actor, causedBy } }, index) => {
    const { userName, userEmail, userPhone } = item;
    const [kind, value] = userEmail === null ? ['phone', userPhone] : ['email', userEmail];
    const identifier = `${kind} ${value}`;
    const isFirst = value !== null && !known.has(identifier);
    known.add(identifier);
    return {
      ...{ number: index + 1, kind, value, is_first: isFirst, new_customer_id: newId('cus'), company: link.company },
      ...{ name_sort: userName?.toLowerCase() ?? null, search_name: userName && searchable(userName) },
      ...{ customer_event_id: newId('evt'), event_id: newId('evt') },
      ...{ actor_type: actor.type, actor_id: actor.id, actor_name: actor.name, caused_by: JSON.stringify(causedBy) },
    };
  });
}

/**
 * Parts of a WITH list: `identifier` is whose each email or phone of the items is, and `customer` those customers, who
 * count the items. They are found as for a single item, and locked in the order in which others lock several. Items with one new email are of
 * one new customer.
 */
function customersSql(workspaceId: string): Prisma.Sql {
  return Prisma.sql`identifier AS (
      INSERT INTO customer_identifiers (workspace_id, kind, value, customer_id)
      SELECT ${workspaceId}, item.kind, item.value, item.new_customer_id FROM ticket, item WHERE item.is_first
      ON CONFLICT (workspace_id, kind, value) DO UPDATE SET customer_id = customer_identifiers.customer_id
      RETURNING kind, value, customer_id
    ), customer AS (
      INSERT INTO customers AS c (${customerColumns})
      SELECT owner.id, ${workspaceId}, names[1], sort_names[1], companies[1], email, phone, emails, phones,
        concat_ws(E'\n', search_names[1], email, phone), items, channels, first_at, last_at, first_at, last_at
      FROM (
        SELECT identifier.customer_id AS id, count(*)::int AS items, array_agg(DISTINCT channel) AS channels,
          array_agg(user_name ORDER BY number) AS names, array_agg(name_sort ORDER BY number) AS sort_names,
          array_agg(search_name ORDER BY number) AS search_names, array_agg(company ORDER BY number) AS companies,
          max(value) FILTER (WHERE kind = 'email') AS email, max(value) FILTER (WHERE kind = 'phone') AS phone,
          coalesce(array_agg(DISTINCT value) FILTER (WHERE kind = 'email'), '{}') AS emails,
          coalesce(array_agg(DISTINCT value) FILTER (WHERE kind = 'phone'), '{}') AS phones,
          min(created_at) AS first_at, max(created_at) AS last_at
        FROM item JOIN identifier USING (kind, value) GROUP BY identifier.customer_id
      ) AS owner ORDER BY owner.id
      ON CONFLICT (workspace_id, id) DO UPDATE SET company = c.company, ${addToCustomerSql}
      RETURNING ${returnedCustomer}, c.search_text, c.xmax = 0 AS is_new
    ), ${keepSearchTextsSql({ mayChange: false })}`;
}

const cause = Prisma.sql`item.actor_type, item.actor_id, item.actor_name, item.caused_by, NULL::json`;

/** A part of a WITH list. The event of a new customer comes before that of their first item. */
const newEvents = Prisma.sql`new_events (number, id, type, project_id, subject_type, subject_id, feedback_id, actor_type,
      actor_id, actor_name, caused_by, changes, data) AS (
      SELECT 2 * item.number, item.event_id, 'feedback.created', f.project_id, 'feedback', f.id, f.id, ${cause}, ${newItemForm}
      FROM f JOIN item USING (id)
      UNION ALL
      SELECT 2 * item.number - 1, item.customer_event_id, 'customer.created', NULL, 'customer', customer.id, NULL,
        ${cause}, ${linkedCustomer}
      FROM customer JOIN item ON item.new_customer_id = customer.id WHERE customer.is_new AND item.is_first
    )`;
