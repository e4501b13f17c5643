import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnName } from '../../platform/db/column-names.ts';
import { itemWords, searchedFields } from '../item-words/item-words.ts';
import type { FeedbackChange } from './feedback-change.ts';

/** Writes changes of many items of a workspace, whose rows are locked, with one statement. */
export async function writeChanges(tx: SqlContext, workspaceId: string, changes: FeedbackChange[]): Promise<void> {
  // Sorted, so that the same fields are the same text, whoever of several changes them.
  const fields = [...new Set(['updatedAt' as const, ...changes.flatMap(({ changed }) => changed)])].sort();
  const columns = Prisma.raw(fields.map((field) => `${columnName(field)} = c.${columnName(field)}`).join(', '));
  const isReworded = searchedFields.some((field) => fields.includes(field));
  const words = isReworded ? Prisma.sql`words = c.words || coalesce(f.thread_words, ''),` : Prisma.empty;
  const rows = changes.map(({ after }) => ({
    ...Object.fromEntries(['id' as const, ...fields].map((field) => [columnName(field), after[field]])),
    ...(isReworded && { words: itemWords(after) }),
  }));
  const ids = changes.map(({ after }) => after.id);
  // Of JSON PostgreSQL expects a hundred rows, for which it would read a small table as a whole.
  await tx.db.run(Prisma.sql`
    UPDATE feedback f SET ${words} ${columns}, version = f.version + 1
    FROM json_populate_recordset(NULL::feedback, ${JSON.stringify(rows)}::json) c
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY((SELECT ${ids}::text[])::text[]) AND f.id = c.id`);
}

/** Raises the version of an item whose columns stay. */
export async function raiseVersion(tx: SqlContext, workspaceId: string, id: string): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE feedback SET version = version + 1 WHERE workspace_id = ${workspaceId} AND id = ${id}`);
}
