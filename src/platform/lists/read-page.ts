import { pageLimits } from '../../../generated/contract-constants.ts';
import type { Pagination } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import type { Context } from '../context.ts';
import { countedUpTo } from './count.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { ListSource } from './list-source.ts';
import type { Order } from './order.ts';
import { readFound } from './read-found.ts';
import { readInOrder } from './read-in-order.ts';

const deepestByPage = pageLimits.maximum;

/** The query of a list. Everything else in it is a filter. */
export interface ListQuery {
  page?: number;
  pageSize: number;
  cursor?: string;
  sort: string;
  order: Order;
}

/** Reads one page of a list, by number or by cursor. Throws a 400 if the query names none. */
export async function readPage<Row extends { id: string }>(
  ctx: Context,
  source: ListSource<Row>,
  query: ListQuery,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const { page, pageSize, cursor, ...binding } = query;
  requireReadable(query);
  const after = cursor === undefined ? undefined : decodeCursor(cursor, source.idPrefix, binding);
  const offset = after ? 0 : ((page ?? 1) - 1) * pageSize;
  const range = { order: query.order, after, offset, limit: pageSize + 1 };
  const { rows, matching } = await (source.search
    ? readFound(ctx, source, source.search, range)
    : readInOrder(ctx, source, range));

  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const hasMore = rows.length > pageSize;
  const pagination = {
    page: after ? null : (page ?? 1),
    pageSize,
    total: Math.min(matching, countedUpTo),
    totalIsExact: matching <= countedUpTo,
    hasMore,
    nextCursor: hasMore && last ? encodeCursor({ value: source.sortValueOf(last), id: last.id }, binding) : null,
  };
  return { rows: shown, pagination };
}

function requireReadable({ page, pageSize, cursor }: ListQuery): void {
  if (cursor !== undefined && page !== undefined)
    throw BadRequest.of({
      path: 'query/cursor',
      message: 'cannot be combined with page: it already marks where to continue',
    });
  if ((page ?? 1) * pageSize > deepestByPage)
    throw BadRequest.of({
      path: 'query/page',
      message: `times pageSize must not exceed ${deepestByPage}; use cursor to read on`,
    });
}
