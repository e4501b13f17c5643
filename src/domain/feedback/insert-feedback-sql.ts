import { Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { Context } from '../../platform/context.ts';
import { columnName } from '../../platform/db/column-names.ts';
import { readRowsPrepared } from '../../platform/db/read-rows.ts';
import { searchable } from '../customers/search-text.ts';
import { utcMonth } from '../workspaces/counter.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee } from './feedback-sql.ts';
import type { NewFeedback } from './new-feedback.ts';
import { isLinked, needsLock } from './submitter.ts';

/**
 * Takes the workspace's next ticket number, links the item to its customer and stores it. Undefined when the workspace has
 * had so many items in the month; null is without limit.
 */
export async function takeNumberAndInsert(
  ctx: Context,
  item: NewFeedback,
  company: string | null,
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
    ), ${linked ? Prisma.sql`${customerSql(item, company)},` : Prisma.empty} f AS (
      INSERT INTO feedback (${columnsSql(item)}, ticket_number, customer_id)
      SELECT ${valuesSql(item)}, ticket.number, ${linked ? Prisma.sql`customer.id` : Prisma.sql`NULL`}
      FROM ticket ${linked ? Prisma.sql`, customer` : Prisma.empty}
      RETURNING *
    )
    SELECT ${feedbackColumns} FROM f ${joinAssignee}`;
  const [row] = await readRowsPrepared<FeedbackRow>(ctx.db, sql);
  return row;
}

function columnsSql(item: NewFeedback): Prisma.Sql {
  return Prisma.raw(Object.keys(item).map(columnName).join(', '));
}

/** In the order of {@link columnsSql}. Each becomes of its column's type, so none needs a cast. */
function valuesSql(item: NewFeedback): Prisma.Sql {
  return Prisma.join(Object.values(item).map((value) => (isJson(value) ? JSON.stringify(value) : value)));
}

function isJson(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Array.isArray(value);
}

/**
 * Two parts of a WITH list that goes on from `ticket`: `customer` is then the id of the customer whom the item is linked
 * to, who counts it. It is found by the email, else by the phone, else new; an identifier that nobody has is added.
 *
 * Inserting is what finds: ON CONFLICT meets a row that another item's transaction has committed after this statement
 * began, where a SELECT would not. So items at once with one new email become one customer.
 */
function customerSql(item: NewFeedback, company: string | null): Prisma.Sql {
  const { workspaceId, channel, createdAt, userName, userEmail, userPhone } = item;
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
