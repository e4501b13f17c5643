import { Prisma } from '../../generated/prisma/client.ts';
import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import type { Context, Input, Operation } from '../context.ts';
import { readRows } from '../db/read-rows.ts';
import { BadRequest } from '../errors.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee, presentFeedback } from './feedback.ts';
import { countedUpTo, matchingSql, noteMatching } from './list-count.ts';
import { decodeCursor, encodeCursor, type Position } from './list-cursor.ts';
import { filtersSql } from './list-filters.ts';
import { afterSql, orderSql, positionOf } from './list-order.ts';

const deepestByPage = 100_000;

export const listFeedback: Operation<'listFeedback'> = async (ctx, { query }) => {
  await requireWorkspaceAdmin(ctx, query.workspaceId);
  const { page, pageSize, cursor, ...binding } = query;
  requireReadable(query);

  const filters = filtersSql(binding);
  const after = cursor === undefined ? undefined : decodeCursor(cursor, binding);
  const offset = after ? 0 : ((page ?? 1) - 1) * pageSize;
  const { rows, matching } = await readPage(ctx, query, filters, after, offset);
  noteMatching(filters, matching, ctx.clock());

  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    data: shown.map(({ matching: _matching, ...row }) => presentFeedback(ctx, row)),
    pagination: {
      page: after ? null : (page ?? 1),
      pageSize,
      total: Math.min(matching, countedUpTo),
      totalIsExact: matching <= countedUpTo,
      hasMore,
      nextCursor: hasMore && last ? encodeCursor(positionOf(last, query.sort), binding) : null,
    },
  };
};

type Query = Input<'listFeedback'>['query'];

function requireReadable({ page, pageSize, cursor }: Query): void {
  if (cursor !== undefined && page !== undefined)
    throw BadRequest.of({ path: 'query/cursor', message: 'goes without page: it says itself where to read on' });
  if ((page ?? 1) * pageSize > deepestByPage)
    throw BadRequest.of({
      path: 'query/page',
      message: `times pageSize may not pass ${deepestByPage}; read on with cursor`,
    });
}

/** One item more than the page, to see whether more follow, and how many match: one round trip in most cases. */
async function readPage(ctx: Context, query: Query, filters: Prisma.Sql, after: Position | undefined, offset: number) {
  const { sort, order, pageSize } = query;
  const matching = matchingSql(filters, ctx.clock());
  const read = (condition: Prisma.Sql, limit: number) => {
    const sql = Prisma.sql`
      SELECT ${feedbackColumns}, ${matching} AS matching
      FROM feedback f ${joinAssignee}
      WHERE ${filters} ${condition}
      ORDER BY ${orderSql(sort, order)} LIMIT ${limit} OFFSET ${offset}`;
    return readRows<FeedbackRow & { matching: number }>(ctx.db, sql);
  };

  const limit = pageSize + 1;
  const rows = await read(after ? Prisma.sql`AND ${afterSql(after, sort, order)}` : Prisma.empty, limit);
  if (after && after.value !== null && sort === 'dueDate' && rows.length < limit)
    rows.push(...(await read(Prisma.sql`AND f.due_date IS NULL`, limit - rows.length)));
  if (!after && offset === 0 && rows.length < limit) return { rows, matching: rows.length };
  return { rows, matching: rows[0]?.matching ?? (await countMatching(ctx, matching)) };
}

async function countMatching(ctx: Context, matching: Prisma.Sql): Promise<number> {
  const [row] = await readRows<{ matching: number }>(ctx.db, Prisma.sql`SELECT ${matching} AS matching`);
  return row?.matching ?? 0;
}
