import type { Context } from '../../platform/context.ts';

/** A tsvector has at most a megabyte. */
const mostBytes = 400_000;

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
