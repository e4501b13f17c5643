import type { ListSource } from '../../platform/lists/list-source.ts';
import { readPage } from '../../platform/lists/read-page.ts';
import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import type { Input, Operation } from '../operation.ts';
import { presentFeedback } from './feedback.ts';
import { type FeedbackRow, feedbackColumns, joinAssignee } from './feedback-sql.ts';
import { filtersSql } from './list-filters-sql.ts';
import { sortColumns } from './sort-columns.ts';

export const listFeedback: Operation<'listFeedback'> = async (ctx, { query }) => {
  await requireWorkspaceAdmin(ctx, query.workspaceId);
  const { rows, pagination } = await readPage(ctx, listSource(query), query);
  return { data: rows.map((row) => presentFeedback(ctx, row)), pagination };
};

function listSource(query: Input<'listFeedback'>['query']): ListSource<FeedbackRow> {
  return {
    idPrefix: 'fb',
    columns: feedbackColumns,
    table: 'feedback',
    alias: 'f',
    joins: joinAssignee,
    filters: filtersSql(query),
    sortColumn: sortColumns[query.sort],
    sortValueOf: (row) => row[query.sort],
  };
}
