import type { Feedback } from '../../../generated/prisma/client.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { wordVector } from '../../base/text/word-vector.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { itemWords, type SearchedFields, searchedFields } from './item-words.ts';

/** A tsvector has at most a megabyte. */
const mostBytes = 400_000;
const mostCharacters = 100_000;

/** Lets the search find the item by the words of a new comment or note, unless its threads have too many already. */
export async function addThreadWords(
  tx: SqlContext,
  workspaceId: string,
  feedbackId: string,
  text: string,
): Promise<void> {
  if (text === '') return;
  const added = Prisma.sql`${wordVector([text])}::tsvector`;
  await tx.db.run(Prisma.sql`
    UPDATE feedback SET thread_words = coalesce(thread_words, '') || ${added}, words = coalesce(words, '') || ${added}
    WHERE workspace_id = ${workspaceId} AND id = ${feedbackId}
      AND octet_length(coalesce(thread_words::text, '')) < ${mostBytes}`);
}

type Row = Pick<Feedback, 'id'> & SearchedFields & { thread: string | null };

const columns = Prisma.raw(columnsAsFields('f', ['id', ...searchedFields]));

/** Lets the search find the items by all that they have now, and by nothing else. */
export async function renewWords(tx: SqlContext, workspaceId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.db.rows<Row>(Prisma.sql`
    SELECT ${columns}, (
      SELECT left(string_agg(entry.text, E'\\n'), ${mostCharacters}) FROM (
        SELECT message AS text FROM comments WHERE workspace_id = ${workspaceId} AND feedback_id = f.id UNION ALL
        SELECT content FROM notes WHERE workspace_id = ${workspaceId} AND feedback_id = f.id
      ) AS entry) AS thread
    FROM feedback f WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${ids}::text[]) ORDER BY f.id FOR NO KEY UPDATE OF f`);
  const renewed = rows.map(({ id, thread, ...item }) => ({
    id,
    words: itemWords(item),
    thread_words: thread === null ? null : wordVector([thread]),
  }));
  await tx.db.run(Prisma.sql`
    UPDATE feedback f SET thread_words = n.thread_words, words = n.words || coalesce(n.thread_words, '')
    FROM json_populate_recordset(NULL::feedback, ${JSON.stringify(renewed)}::json) AS n
    WHERE f.workspace_id = ${workspaceId} AND f.id = n.id`);
}
