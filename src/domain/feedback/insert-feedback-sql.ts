import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { columnName } from '../../platform/db/column-names.ts';
import { readRowsPrepared } from '../../platform/db/read-rows.ts';
import { appendSql } from '../../platform/events/append-events-sql.ts';
import { record } from '../../platform/events/record.ts';
import { shownStorageKeys } from '../uploads/require-own-upload.ts';
import { utcMonth } from '../workspaces/counter.ts';
import { collectedEvents, newEventsSql, toNewEvent, type WithEvents } from './created-events-sql.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee } from './feedback-sql.ts';
import { type CustomerLink, customerSql } from './link-customer-sql.ts';
import type { NewFeedback } from './new-feedback.ts';
import { isLinked } from './submitter.ts';

/** A new item, with its version. */
export type InsertedFeedback = FeedbackRow & { version: number };

/**
 * Takes the workspace's next ticket number, links the item to its customer and stores it. Returns undefined if the
 * workspace has reached its items for the month. A limit of null means no limit. In a transaction the events are
 * recorded, to be appended to the log when it ends; otherwise the statement appends them itself, because nothing
 * follows it.
 */
export async function takeNumberAndInsert(
  ctx: Context,
  item: NewFeedback,
  link: CustomerLink,
  monthlyLimit: number | null,
): Promise<InsertedFeedback | undefined> {
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
    ), ${newEventsSql(ctx, item, link)}${ctx.events ? Prisma.empty : Prisma.sql`, ${appendSql(item.workspaceId, item.createdAt)}`}
    SELECT ${feedbackColumns}, f.version${ctx.events ? collectedEvents : Prisma.empty} FROM f ${joinAssignee}`;
  const [found] = await readRowsPrepared<InsertedFeedback & WithEvents>(ctx.db, sql);
  if (!found) return undefined;
  const { events = [], ...row } = found;
  if (!ctx.events) ctx.logWatch.announce(item.workspaceId);
  for (const event of events) record(ctx, toNewEvent(item.workspaceId, event));
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
