import { Prisma } from '../../../generated/prisma/client.ts';
import type { Filling } from '../../platform/fillings/filling.ts';
import { renewWords } from '../item-words/item-words-sql.ts';

export const wordsFilling = 'item_words';

/** Makes the words of items that were stored when the database made them. */
export const fillWords: Filling = {
  name: wordsFilling,
  fill: async (tx, workspaceId, after, most) => {
    const rows = await tx.db.rows<{ id: string }>(Prisma.sql`
      SELECT id FROM feedback WHERE workspace_id = ${workspaceId} AND id > ${after} ORDER BY id LIMIT ${most}::int`);
    const ids = rows.map(({ id }) => id);
    await renewWords(tx, workspaceId, ids);
    return { rows: ids.length, last: ids.at(-1) ?? after };
  },
};
