import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Pagination } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import type { IdPrefix } from '../../base/ids.ts';
import type { Context } from '../context.ts';
import { countedUpTo, noteMatching } from './count.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';
import type { Order, SortColumn } from './order.ts';
import { readFound, type Search } from './read-found.ts';
import { readInOrder } from './read-in-order.ts';

const deepestByPage = 100_000;

/** What is listed: which columns of which table, under which alias. */
export interface ListSource<Row> {
  idPrefix: IdPrefix;
  columns: Prisma.Sql;
  table: string;
  alias: string;
  joins: Prisma.Sql;
  filters: Prisma.Sql;
  /** Set when the filters search: see {@link readFound}. */
  search?: Search;
  sortColumn: SortColumn;
  /** The value that the row was sorted by. */
  sortValueOf(row: Row): Position['value'];
}

/** Which rows of the list: `limit` of them from the offset on, or after a position. */
export interface Range {
  order: Order;
  after: Position | undefined;
  offset: number;
  /** One more than the page has, to see whether more follow. */
  limit: number;
}

/** The rows of a range, and how many there are in all, as far as that is counted. */
export interface Read<Row> {
  rows: Row[];
  matching: number;
}

/** The query of a list; what is neither of these is a filter. */
export interface ListQuery {
  page?: number;
  pageSize: number;
  cursor?: string;
  sort: string;
  order: Order;
}

/** One page of a list, by number or by cursor; 400 when the query names none. */
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
  noteMatching(source.filters, matching, ctx.clock());

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
    throw BadRequest.of({ path: 'query/cursor', message: 'goes without page: it says itself where to read on' });
  if ((page ?? 1) * pageSize > deepestByPage)
    throw BadRequest.of({
      path: 'query/page',
      message: `times pageSize may not pass ${deepestByPage}; read on with cursor`,
    });
}
