import type { ListSource } from '../../platform/lists/list-source.ts';
import type { CallerContext } from '../operation.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee } from './feedback-sql.ts';
import { filtersSql, type SpeltFilters } from './list-filters-sql.ts';
import { type SortField, sortColumns } from './sort-columns.ts';

/** The items that the filters leave, for the list and for the export. */
export function feedbackList(ctx: CallerContext, query: SpeltFilters & { sort: SortField }): ListSource<FeedbackRow> {
  const { alternatives, isOneValueAtMost, rank: _rank, ...filters } = filtersSql(ctx, query);
  return {
    idPrefix: 'fb',
    columns: feedbackColumns,
    table: 'feedback',
    alias: 'f',
    joins: joinAssignee,
    ...filters,
    alternatives: query.sort === 'createdAt' ? alternatives : [],
    sortColumn: sortColumns[query.sort],
    isIndexed: isOneValueAtMost && query.sort === 'createdAt',
    sortValueOf: (row) => row[query.sort],
  };
}
