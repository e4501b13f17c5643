import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { columnName } from '../../platform/db/column-names.ts';
import { readRowsPrepared } from '../../platform/db/read-rows.ts';
import { record } from '../../platform/events/record.ts';
import { areUnchangedSql, type ReferencedProject } from '../rules/project-rules-sql.ts';
import { shownStorageKeys } from '../uploads/require-own-upload.ts';
import { utcMonth } from '../workspaces/counter.ts';
import { collectedEvents, type Linked, newEventsSql, toNewEvent, type WithEvents } from './created-events-sql.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee } from './feedback-sql.ts';
import { type CustomerLink, customerSql } from './link-customer-sql.ts';
import type { LinkedFeedback, NewFeedback } from './new-feedback.ts';
import { isLinked } from './submitter.ts';

/** A new item, with its version. */
export type InsertedFeedback = FeedbackRow & { version: number };

/**
 * Takes the workspace's next ticket number, links the item to its customer and stores it. Returns undefined if the
 * conditions do not hold. Runs in a transaction, and records the events.
 */
export async function takeNumberAndInsert(
  tx: Context,
  item: NewFeedback,
  link: CustomerLink,
  conditions: Conditions,
): Promise<InsertedFeedback | undefined> {
  const { workspaceId, createdAt } = item;
  const linked = isLinked(item) ? { item, link } : undefined;
  const ticket = ticketSql(workspaceId, 1, createdAt, conditions);
  const stored = storeSql(ticket, [item], rowSql(item, linked), linked);
  const sql = Prisma.sql`
    WITH ${stored}, ${newEventsSql(tx, 'new', linked)}
    SELECT ${feedbackColumns}, f.version${collectedEvents} FROM f ${joinAssignee}`;
  const [found] = await readRowsPrepared<InsertedFeedback & WithEvents>(tx.db, sql);
  if (!found) return undefined;
  const { events, ...row } = found;
  recordNew(tx, workspaceId, events);
  return row;
}

/**
 * Does the same for many items, which are linked to their customers already. Runs in a transaction, and all have the same
 * fields. Returns how many are stored: all, or none if they would exceed the limit.
 */
export async function takeNumbersAndInsert(
  tx: Context,
  items: [LinkedFeedback, ...LinkedFeedback[]],
  monthlyLimit: number | null,
): Promise<number> {
  const ticket = ticketSql(items[0].workspaceId, items.length, tx.clock(), { monthlyLimit, unchanged: [] });
  const stored = storeSql(ticket, items, knownRowsSql(items));
  const sql = Prisma.sql`
    WITH ${stored}, ${newEventsSql(tx, 'any')}
    SELECT (SELECT count(*)::int FROM f) AS count${collectedEvents}`;
  const [{ count = 0, events } = {}] = await readRowsPrepared<{ count: number } & WithEvents>(tx.db, sql);
  recordNew(tx, items[0].workspaceId, events);
  return count;
}

function recordNew(ctx: Context, workspaceId: string, events: WithEvents['events']): void {
  for (const event of events ?? []) record(ctx, toNewEvent(workspaceId, event));
}

/**
 * Parts of a WITH list, the last of which is `f`: the stored items. They are one that the statement links to its customer or
 * that has none, or any number whose customers are known.
 */
function storeSql(
  ticket: Prisma.Sql,
  items: [NewFeedback, ...NewFeedback[]],
  rows: Prisma.Sql,
  linked?: Linked,
): Prisma.Sql {
  const [item] = items;
  return Prisma.sql`${ticket}, ${linked ? Prisma.sql`${customerSql(linked.item, linked.link)},` : Prisma.empty} ${keepFilesSql(items)} f AS (
      INSERT INTO feedback (${columnsSql(item)}, ticket_number, customer_id) ${rows}
      RETURNING *
    )`;
}

/** What must hold for items to be stored. */
export interface Conditions {
  /** How many the workspace may have in a month. Null means any number. */
  monthlyLimit: number | null;
  /** Projects that must be as they were when they were read. */
  unchanged: ReferencedProject[];
}

/** A part of a WITH list: takes so many ticket numbers of the month, those after `last`. It is empty if the conditions do not hold. */
export function ticketSql(workspaceId: string, taken: number, at: Date, conditions: Conditions): Prisma.Sql {
  const { monthlyLimit, unchanged } = conditions;
  const month = utcMonth(at).toISOString().slice(0, 10);
  return Prisma.sql`ticket AS (
      UPDATE workspace_counters SET
        last_ticket_number = last_ticket_number + ${taken}::int,
        feedback_month = ${month}::date,
        feedback_month_count = CASE WHEN feedback_month = ${month}::date THEN feedback_month_count ELSE 0 END + ${taken}::int
      WHERE workspace_id = ${workspaceId} ${
        monthlyLimit === null
          ? Prisma.empty
          : Prisma.sql`AND (CASE WHEN feedback_month = ${month}::date THEN feedback_month_count ELSE 0 END) <= ${monthlyLimit - taken}`
      } ${unchanged.length === 0 ? Prisma.empty : Prisma.sql`AND ${areUnchangedSql(workspaceId, unchanged)}`}
      RETURNING last_ticket_number - ${taken}::int AS last
    )`;
}

/** In the order of {@link columnsSql}. Each value takes its column's type, so none needs a cast. */
function rowSql(item: NewFeedback, linked?: Linked): Prisma.Sql {
  const values = Prisma.join(Object.values(item).map((value) => (isJson(value) ? JSON.stringify(value) : value)));
  if (!linked) return Prisma.sql`SELECT ${values}, ticket.last + 1, NULL FROM ticket`;
  return Prisma.sql`SELECT ${values}, ticket.last + 1, customer.id FROM ticket, customer`;
}

/** The rows go as one parameter, however many they are. */
function knownRowsSql(items: [LinkedFeedback, ...LinkedFeedback[]]): Prisma.Sql {
  return Prisma.sql`SELECT ${columnsSql(items[0], 'item.')}, ticket.last + item.ordinality::int, item.customer_id
      FROM ticket, json_populate_recordset(NULL::feedback, ${JSON.stringify(rowsAsJson(items))}::json) WITH ORDINALITY AS item`;
}

/** The items by the names of their columns. */
export function rowsAsJson(items: NewFeedback[]): object[] {
  return items.map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [columnName(name), value])),
  );
}

/** A part of a WITH list that continues from `ticket`. The files that the items show no longer wait for an item. */
export function keepFilesSql(items: [NewFeedback, ...NewFeedback[]]): Prisma.Sql {
  const storageKeys = items.flatMap(shownStorageKeys);
  if (storageKeys.length === 0) return Prisma.empty;
  return Prisma.sql`kept AS (
      UPDATE uploads SET pending_until = NULL
      WHERE workspace_id = ${items[0].workspaceId} AND storage_key = ANY(${storageKeys}::text[])
        AND pending_until IS NOT NULL AND EXISTS (SELECT FROM ticket)
    ),`;
}

/** Without the customer, who comes last. */
export function columnsSql(item: NewFeedback, alias = ''): Prisma.Sql {
  const names = Object.keys(item).filter((name) => name !== 'customerId');
  return Prisma.raw(names.map((name) => `${alias}${columnName(name)}`).join(', '));
}

function isJson(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value);
}
