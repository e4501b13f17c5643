import { Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { Context } from '../../platform/context.ts';
import { columnName } from '../../platform/db/column-names.ts';
import { readRowsPrepared } from '../../platform/db/read-rows.ts';
import { mostIdentifiers } from '../customers/identifiers.ts';
import { searchable } from '../customers/search-text.ts';
import { shownStorageKeys } from '../uploads/require-own-upload.ts';
import { utcMonth } from '../workspaces/counter.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee } from './feedback-sql.ts';
import type { NewFeedback } from './new-feedback.ts';
import { isLinked, needsLock } from './submitter.ts';

/** How an item is linked to its customer. */
export interface CustomerLink {
  /** What a customer gets who has none. */
  company: string | null;
  /** Whether a customer who exists gets the company, and the identifier that they lack. */
  mayAdd: boolean;
}

/**
 * Takes the workspace's next ticket number, links the item to its customer and stores it. Returns undefined if the
 * workspace has reached its items for the month. A limit of null means no limit.
 */
export async function takeNumberAndInsert(
  ctx: Context,
  item: NewFeedback,
  link: CustomerLink,
  monthlyLimit: number | null,
): Promise<FeedbackRow | undefined> {
  const month = utcMonth(item.createdAt).toISOString().slice(0, 10);
  const linked = isLinked(item);
  const sql = Prisma.sql`
    WITH ticket AS (
      UPDATE workspace_counters SET
        last_ticket_number = last_ticket_number + 1,
        feedback_month = ${month}::date,
        feedback_month_count = CASE WHEN feedback_month = ${month}::date THEN feedback_month_count + 1 ELSE 1 END
      WHERE workspace_id = ${item.workspaceId} ${
        monthlyLimit === null
          ? Prisma.empty
          : Prisma.sql`AND (feedback_month IS DISTINCT FROM ${month}::date OR feedback_month_count < ${monthlyLimit})`
      }
      RETURNING last_ticket_number AS number
    ), ${linked ? Prisma.sql`${customerSql(item, link)},` : Prisma.empty} ${keepFilesSql(item)} f AS (
      INSERT INTO feedback (${columnsSql(item)}, ticket_number, customer_id)
      SELECT ${valuesSql(item)}, ticket.number, ${linked ? Prisma.sql`customer.id` : Prisma.sql`NULL`}
      FROM ticket ${linked ? Prisma.sql`, customer` : Prisma.empty}
      RETURNING *
    )
    SELECT ${feedbackColumns} FROM f ${joinAssignee}`;
  const [row] = await readRowsPrepared<FeedbackRow>(ctx.db, sql);
  return row;
}

/** A part of a WITH list that continues from `ticket`. The files that the item shows no longer wait for an item. */
function keepFilesSql(item: NewFeedback): Prisma.Sql {
  const storageKeys = shownStorageKeys(item);
  if (storageKeys.length === 0) return Prisma.empty;
  return Prisma.sql`kept AS (
      UPDATE uploads SET pending_until = NULL
      WHERE workspace_id = ${item.workspaceId} AND storage_key = ANY(${storageKeys}::text[]) AND pending_until IS NOT NULL
        AND EXISTS (SELECT FROM ticket)
    ),`;
}

function columnsSql(item: NewFeedback): Prisma.Sql {
  return Prisma.raw(Object.keys(item).map(columnName).join(', '));
}

/** In the order of {@link columnsSql}. Each takes its column's type, so none needs a cast. */
function valuesSql(item: NewFeedback): Prisma.Sql {
  return Prisma.join(Object.values(item).map((value) => (isJson(value) ? JSON.stringify(value) : value)));
}

function isJson(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value);
}

/**
 * Two parts of a WITH list that goes on from `ticket`: `customer` is then the id of the customer whom the item is linked
 * to, who counts it. It is found by the email, else by the phone, else new; an identifier that nobody has is added while
 * there is room.
 *
 * The INSERT finds the customer. Its ON CONFLICT sees a row that another item's transaction committed after this
 * statement began, and a SELECT would not. So simultaneous items with one new email become one customer.
 */
function customerSql(item: NewFeedback, { company, mayAdd }: CustomerLink): Prisma.Sql {
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
    ), customer AS (
      INSERT INTO customers AS c (id, workspace_id, name, name_sort, company, primary_email, primary_phone, emails, phones,
        search_text, feedback_count, channels, first_seen_at, last_seen_at, created_at, updated_at)
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
