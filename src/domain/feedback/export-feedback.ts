import { Prisma } from '../../../generated/prisma/client.ts';
import type { FeedbackExportItem } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { exportFile } from '../../platform/lists/export-file.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentComment } from './comment.ts';
import { findColumns } from './export-columns.ts';
import { type Included, includedColumns, readIncluded } from './export-include.ts';
import { presentFeedback } from './feedback.ts';
import { feedbackList } from './feedback-list.ts';
import type { FeedbackRow, Threads } from './feedback-sql.ts';
import { requireKnownStatuses } from './known-statuses.ts';
import { withSpellings } from './list-filters-sql.ts';
import { presentNote } from './note.ts';

type ExportedRow = FeedbackRow & Partial<Threads & Pick<FeedbackExportItem, 'customer'>>;

export const exportFeedback: Operation<'exportFeedback'> = async (ctx, { query }) => {
  const { include, format, order, ...filters } = query;
  const { workspaceId, projectId } = filters;
  await requireWorkspace(ctx, workspaceId);
  await requireKnownStatuses(ctx, filters);
  const included = readIncluded(ctx, include);

  return exportFile(ctx, {
    workspaceId,
    name: 'feedback',
    format,
    order,
    source: withIncluded(feedbackList(ctx, await withSpellings(ctx, filters)), included),
    present: (row) => present(ctx, row),
    findColumns: (tx) => findColumns(tx, { workspaceId, projectId }, included),
  });
};

function withIncluded(list: ListSource<FeedbackRow>, included: Included[]): ListSource<ExportedRow> {
  const columns = Prisma.join([list.columns, ...included.map((name) => includedColumns[name])], ', ');
  return { ...list, columns };
}

function present(ctx: Context, { comments, notes, customer, ...row }: ExportedRow): FeedbackExportItem {
  return {
    ...presentFeedback(ctx, row),
    ...(comments && { customerComments: comments.map((comment) => presentComment(ctx, comment)) }),
    ...(notes && { internalNotes: notes.map((note) => presentNote(ctx, note)) }),
    ...(customer !== undefined && { customer }),
  };
}
