import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { columnName } from '../../platform/db/column-names.ts';
import type { FeedbackChange } from './feedback-change.ts';

/** Writes changes of many items of a workspace, whose rows are locked, with one statement. */
export async function writeChanges(tx: Context, workspaceId: string, changes: FeedbackChange[]): Promise<void> {
  // Sorted, so that the same fields are the same text, whoever of several changes them.
  const fields = [...new Set(['updatedAt' as const, ...changes.flatMap(({ changed }) => changed)])].sort();
  const columns = Prisma.raw(fields.map((field) => `${columnName(field)} = c.${columnName(field)}`).join(', '));
  const rows = changes.map(({ after }) =>
    Object.fromEntries(['id' as const, ...fields].map((field) => [columnName(field), after[field]])),
  );
  const ids = changes.map(({ after }) => after.id);
  // Of JSON PostgreSQL expects a hundred rows, for which it would read a small table as a whole.
  await tx.db.$executeRaw`
    UPDATE feedback f SET ${columns}, version = f.version + 1
    FROM json_populate_recordset(NULL::feedback, ${JSON.stringify(rows)}::json) c
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY((SELECT ${ids}::text[])::text[]) AND f.id = c.id`;
}
