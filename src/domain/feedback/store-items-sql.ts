import { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import { phoneIdentifier } from '../../base/contact/phone.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnName, columnsAsJson } from '../../platform/db/column-names.ts';
import { appendSql } from '../../platform/events/append-events-sql.ts';
import type { NewEvent } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { keepSearchTextsSql } from '../customers/keep-search-text-sql.ts';
import { buildSearchText, sortText } from '../customers/search-text.ts';
import { itemWords } from '../item-words/item-words.ts';
import { isAddressProvenSql } from '../rules/address-proven.ts';
import { shownStorageKeys } from '../uploads/require-own-upload.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee } from './feedback-sql.ts';
import type { ItemToStore, NewFeedback } from './new-feedback.ts';
import { type InMonth, ticketSql } from './ticket-sql.ts';

/** A new item, with its version. */
export type InsertedFeedback = FeedbackRow & { version: number };

/**
 * Stores new items of one workspace with their customers, in one statement, so that the lock of the ticket numbers is held
 * no longer than that. Outside a transaction the statement also appends the events, and in one they are recorded. Returns
 * the items in their order, or none if they would exceed the limit.
 */
export async function insertItems(ctx: SqlContext, items: ItemToStore[], month: InMonth): Promise<InsertedFeedback[]> {
  const [first] = items as [ItemToStore];
  const { workspaceId } = first.item;
  const isAlone = ctx.begin !== null;
  const sql = Prisma.sql`
    WITH ${ticketSql(workspaceId, items.length, ctx.clock(), month)}, ${itemsSql(items)},
    ${customersSql(workspaceId)}, ${keepFilesSql(items)} f AS (
      INSERT INTO feedback (${columnsSql(first.item)}, words, ticket_number, customer_id)
      SELECT ${columnsSql(first.item, 'item.')}, item.words, ticket.last + item.number,
        coalesce(identifier.customer_id, item.known_customer_id)
      FROM ticket, item LEFT JOIN identifier USING (kind, value)
      RETURNING *), ${newEventsSql(ctx)} ${isAlone ? Prisma.sql`, ${appendSql(workspaceId, ctx.clock())}` : Prisma.empty}
    SELECT ${feedbackColumns}, f.version ${isAlone ? Prisma.empty : Prisma.sql`, ${newEventsOnce}`}
    FROM f ${joinAssignee} ORDER BY f.ticket_number`;
  const rows = await ctx.db.rows<InsertedFeedback & { events?: EventRow[] | null }>(sql, { times: 'text' });
  if (isAlone) ctx.logWatch.announce(workspaceId);
  for (const event of rows[0]?.events ?? []) record(ctx, toNewEvent(workspaceId, event));
  return rows.map(({ events: _events, ...row }) => row);
}

/** A part of a WITH list: `item` has each item's columns, and facts about it. It is two parameters for any number of items. */
function itemsSql(items: ItemToStore[]): Prisma.Sql {
  const [first] = items as [ItemToStore];
  const rows = JSON.stringify(items.map(({ item }) => asColumns({ ...item, words: itemWords(item) })));
  return Prisma.sql`item AS MATERIALIZED (
      SELECT ${columnsSql(first.item, 'sent.')}, sent.words, about.*
      FROM json_populate_recordset(NULL::feedback, ${rows}::json) WITH ORDINALITY AS sent
        JOIN json_to_recordset(${JSON.stringify(aboutItems(items))}::json) AS about (number int, kind text, value text,
          is_first boolean, known_customer_id text, new_customer_id text, name_sort text, search_text text, company text,
          customer_event_id text, event_id text)
        ON about.number = sent.ordinality
    )`;
}

function asColumns(item: object): object {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [columnName(name), value]));
}

function aboutItems(items: ItemToStore[]): object[] {
  const known = new Set<string>();
  return items.map(({ item: { userName, userEmail, userPhone, customerId = null }, link }, index) => {
    const [kind, value] =
      !link || (userEmail ?? userPhone) === null
        ? [null, null]
        : userEmail === null
          ? ['phone', phoneIdentifier(userPhone ?? '')]
          : ['email', userEmail];
    const identifier = `${kind} ${value}`;
    const isFirst = value !== null && !known.has(identifier);
    known.add(identifier);
    return {
      ...{ number: index + 1, kind, value, is_first: isFirst, known_customer_id: customerId },
      ...{ new_customer_id: newId('cus'), company: link?.company ?? null },
      ...{ name_sort: sortText(userName), search_text: searchTextOf({ userName, userEmail, userPhone }) },
      ...{ customer_event_id: newId('evt'), event_id: newId('evt') },
    };
  });
}

/** A new customer is known by one identifier. */
function searchTextOf({ userName, userEmail, userPhone }: Pick<NewFeedback, 'userName' | 'userEmail' | 'userPhone'>) {
  const emails = userEmail === null ? [] : [userEmail];
  return buildSearchText({ name: userName, emails, phones: userPhone === null ? [] : [userPhone] });
}

/** The customer comes last. */
function columnsSql(item: NewFeedback, alias = ''): Prisma.Sql {
  const names = Object.keys(item).filter((name) => name !== 'customerId');
  return Prisma.raw(names.map((name) => `${alias}${columnName(name)}`).join(', '));
}

/** A part of a WITH list that continues from `ticket`. Files that the items show no longer wait for an item. */
function keepFilesSql(items: ItemToStore[]): Prisma.Sql {
  const storageKeys = items.flatMap(({ item }) => shownStorageKeys(item));
  const [first] = items as [ItemToStore];
  if (storageKeys.length === 0) return Prisma.empty;
  return Prisma.sql`kept AS (
      UPDATE uploads SET pending_until = NULL
      WHERE workspace_id = ${first.item.workspaceId} AND storage_key = ANY(${storageKeys}::text[])
        AND pending_until IS NOT NULL AND EXISTS (SELECT FROM ticket)
    ),`;
}

const customerColumns = Prisma.sql`id, workspace_id, name, name_sort, company, primary_email, primary_phone, emails,
        phones, search_text, feedback_count, channels, first_seen_at, last_seen_at, created_at, updated_at`;
const returnedCustomer = Prisma.raw(schemaFields.Customer.map((field) => `c.${columnName(field)}`).join(', '));

/**
 * Parts of a WITH list: `identifier` has the customer of each email or phone of the items, and `customer` those customers,
 * who count the items. The INSERT finds an identifier that exists: its ON CONFLICT sees a row that another item's transaction
 * committed after this statement began, and a SELECT would not. Simultaneous items with one new email become items of one
 * customer. Customers are locked in the order in which others lock several. Citus takes neither a subquery in ON CONFLICT
 * nor a function that is not immutable. There are four channels.
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
        search_texts[1], items, channels, first_at, last_at, first_at, last_at
      FROM (
        SELECT identifier.customer_id AS id, count(*)::int AS items, array_agg(DISTINCT channel) AS channels,
          array_agg(user_name ORDER BY number) AS names, array_agg(name_sort ORDER BY number) AS sort_names,
          array_agg(search_text ORDER BY number) AS search_texts, array_agg(company ORDER BY number) AS companies,
          max(value) FILTER (WHERE kind = 'email') AS email,
          (array_agg(user_phone ORDER BY number) FILTER (WHERE kind = 'phone'))[1] AS phone,
          coalesce(array_agg(DISTINCT value) FILTER (WHERE kind = 'email'), '{}') AS emails,
          coalesce((array_agg(user_phone ORDER BY number) FILTER (WHERE kind = 'phone'))[1:1], '{}') AS phones,
          min(created_at) AS first_at, max(created_at) AS last_at
        FROM item JOIN identifier USING (kind, value) GROUP BY identifier.customer_id
      ) AS owner ORDER BY owner.id
      ON CONFLICT (workspace_id, id) DO UPDATE SET
        feedback_count = c.feedback_count + excluded.feedback_count,
        channels = c.channels || array_remove(array_remove(array_remove(array_remove(excluded.channels, c.channels[1]),
          c.channels[2]), c.channels[3]), c.channels[4]),
        first_seen_at = least(c.first_seen_at, excluded.first_seen_at),
        last_seen_at = greatest(c.last_seen_at, excluded.last_seen_at),
        updated_at = excluded.updated_at, version = c.version + 1
      RETURNING ${returnedCustomer}, c.search_text, c.xmax = 0 AS is_new
    ), ${keepSearchTextsSql}`;
}

/** The item `f` as the log shows it. */
export const itemAsJson = Prisma.raw(
  columnsAsJson('f', schemaFields.Feedback, {
    assigneeName: '(SELECT u.name FROM users u WHERE u.id = f.assignee_id)',
    assigneeEmail: '(SELECT u.email FROM users u WHERE u.id = f.assignee_id)',
    addressProven: isAddressProvenSql.sql,
    slaBreached: 'coalesce(coalesce(f.resolved_at, f.updated_at) > f.due_date, false)',
    firstAnswerBreached:
      'coalesce(coalesce(f.first_answered_at, f.resolved_at, f.updated_at) > f.first_answer_due_date, false)',
  }),
);
const customerAsJson = Prisma.raw(columnsAsJson('customer', schemaFields.Customer));

/** A part of a WITH list. The event of a new customer comes before the event of their first item. */
function newEventsSql({ actor, causedBy }: SqlContext): Prisma.Sql {
  const cause = Prisma.sql`${actor.type}::text, ${actor.id}::text, ${actor.name}::text,
        ${actor.user ? JSON.stringify(actor.user) : null}::text, ${JSON.stringify(causedBy)}::text, NULL::json`;
  return Prisma.sql`new_events (number, id, type, project_id, subject_type, subject_id, feedback_id, actor_type,
      actor_id, actor_name, actor_user, caused_by, changes, data) AS (
      SELECT 2 * item.number, item.event_id, 'feedback.created', f.project_id, 'feedback', f.id, f.id, ${cause}, ${itemAsJson}
      FROM f JOIN item USING (id)
      UNION ALL
      SELECT 2 * item.number - 1, item.customer_event_id, 'customer.created', NULL, 'customer', customer.id, NULL,
        ${cause}, ${customerAsJson}
      FROM customer JOIN item ON item.new_customer_id = customer.id WHERE customer.is_new AND item.is_first
    )`;
}

/** An event as a statement returns it. */
interface EventRow {
  type: string;
  project_id: string | null;
  subject_type: string;
  subject_id: string;
  feedback_id: string | null;
  data: object;
}

/** All events come with the first item. A subquery for each item would make PostgreSQL compile the statement, for 150 ms. */
const newEventsOnce = Prisma.sql`CASE WHEN f.ticket_number = (SELECT last + 1 FROM ticket)
      THEN (SELECT json_agg(e ORDER BY e.number) FROM new_events e) END AS events`;

function toNewEvent(workspaceId: string, row: EventRow): NewEvent {
  const subject = { type: row.subject_type, id: row.subject_id };
  return {
    ...{ type: row.type, workspaceId, projectId: row.project_id, feedbackId: row.feedback_id, subject },
    ...{ changes: null, data: row.data },
  } as NewEvent;
}
