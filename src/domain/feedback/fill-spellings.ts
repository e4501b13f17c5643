import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { Filling } from '../../platform/fillings/filling.ts';
import { noteSpellings } from '../../platform/labels/spellings.ts';

/** Notes how the labels of items and customers are spelt that were stored before spellings were noted. */
export const fillSpellings: Filling = {
  name: 'label_spellings',
  fill: async (tx, workspaceId, after, most) => {
    const rows = await readLabels(tx, workspaceId, after, most);
    await noteSpellings(tx, workspaceId, {
      category: rows.flatMap(({ category }) => category ?? []),
      tag: rows.flatMap(({ tags, isItem }) => (isItem ? tags : [])),
      customerTag: rows.flatMap(({ tags, isItem }) => (isItem ? [] : tags)),
    });
    return { rows: rows.length, last: rows.at(-1)?.id ?? after };
  },
};

interface Labelled {
  id: string;
  isItem: boolean;
  category: string | null;
  tags: string[];
}

/** By their ids, customers come before items. */
function readLabels({ db }: SqlContext, workspaceId: string, after: string, most: number): Promise<Labelled[]> {
  const next = Prisma.sql`workspace_id = ${workspaceId} AND id > ${after} ORDER BY id LIMIT ${most}::int`;
  return db.rows<Labelled>(Prisma.sql`
    (SELECT id, false AS "isItem", NULL AS category, tags FROM customers WHERE ${next})
    UNION ALL (SELECT id, true, category, tags FROM feedback WHERE ${next})
    ORDER BY id LIMIT ${most}::int`);
}
