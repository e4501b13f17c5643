import type { Prisma } from '../../../generated/prisma/client.ts';
import type { IdPrefix } from '../../base/ids.ts';
import type { Position } from './cursor.ts';
import type { Order, SortColumn } from './order.ts';

/** What is listed: columns of a table, under an alias. */
export interface ListSource<Row> {
  idPrefix: IdPrefix;
  columns: Prisma.Sql;
  table: string;
  alias: string;
  joins: Prisma.Sql;
  filters: Prisma.Sql;
  /** Filters that count the same where the condition holds, and for which reading an index is enough. */
  countedBy?: { filters: Prisma.Sql; where: Prisma.Sql };
  /** The workspace whose log of events has every change of what the filters match, in the transaction that makes it. */
  loggedIn?: string;
  /**
   * Conditions that exclude each other, one of which each match meets. An index gives the rows of each in order, and
   * they are merged; an index cannot give the rows with any of several values in order.
   */
  alternatives?: Prisma.Sql[];
  /** Set if the filters search, so that matches may lie anywhere in the order. */
  search?: Search;
  sortColumn: SortColumn;
  /**
   * Set if an index gives the rows in their order whatever the values of the filters are. Then one plan is right for all
   * of them, and the statement can be prepared.
   */
  isIndexed?: boolean;
  /** The value that the row was sorted by. */
  sortValueOf(row: Row): Position['value'];
}

/** Which rows of the list: `limit` rows from the offset on, or after a position. */
export interface Range {
  order: Order;
  after: Position | undefined;
  offset: number;
  /** One more than the page, to see whether more follow. */
  limit: number;
}

/** The rows of a range, and how many there are in all, up to the highest total. */
export interface Read<Row> {
  rows: Row[];
  matching: number;
}

export interface Search {
  /** The list before it is filtered. Its order has an index. */
  scope: Prisma.Sql;
  /** The table under its alias, without most of what does not match. An index of the searched text gives it. */
  candidates: Prisma.Sql;
  /** Selects the `id` of each match, from a table that has little else. Set if nothing but the search filters. */
  ids?: Prisma.Sql;
}
