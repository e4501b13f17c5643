import type { Context } from '../platform/context.ts';

/** A tsvector has at most a megabyte. */
const mostBytes = 400_000;
const mostCharacters = 100_000;

/** Lets the search find the item by the words of a new comment or note, unless its threads have too many already. */
export async function addThreadWords(
  tx: Context,
  workspaceId: string,
  feedbackId: string,
  text: string,
): Promise<void> {
  if (text === '') return;
  await tx.db.$executeRaw`
    UPDATE feedback SET thread_words = coalesce(thread_words, '') || search_words(${text})
    WHERE workspace_id = ${workspaceId} AND id = ${feedbackId}
      AND octet_length(coalesce(thread_words::text, '')) < ${mostBytes}`;
}

/** Lets the search find the items by the comments and notes that they have now, and by no others. */
export async function renewThreadWords(tx: Context, workspaceId: string, feedbackIds: string[]): Promise<void> {
  if (feedbackIds.length === 0) return;
  await tx.db.$executeRaw`
    UPDATE feedback f SET thread_words = (
      SELECT search_words(left(string_agg(entry.text, ' '), ${mostCharacters})) FROM (
        SELECT message AS text FROM comments WHERE workspace_id = ${workspaceId} AND feedback_id = f.id UNION ALL
        SELECT content FROM notes WHERE workspace_id = ${workspaceId} AND feedback_id = f.id
      ) AS entry)
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${feedbackIds}::text[])`;
}
