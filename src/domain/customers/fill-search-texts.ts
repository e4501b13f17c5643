import { type Customer, Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { Filling } from '../../platform/fillings/filling.ts';
import { keepSearchTexts } from './keep-search-text-sql.ts';
import { buildSearchText, sortText } from './search-text.ts';

type Row = Pick<Customer, 'id' | 'name' | 'nameSort' | 'emails' | 'phones' | 'searchText'>;

/** Folds what customers are found and sorted by who were stored before texts were folded. */
export const fillSearchTexts: Filling = {
  name: 'customer_search_texts',
  fill: async (tx, workspaceId, after, most) => {
    const rows = await tx.db.rows<Row>(Prisma.sql`
      SELECT id, name, name_sort AS "nameSort", emails, phones, search_text AS "searchText" FROM customers
      WHERE workspace_id = ${workspaceId} AND id > ${after} ORDER BY id LIMIT ${most}::int FOR NO KEY UPDATE`);
    const folded = rows.map((row) => ({ ...row, nameSort: sortText(row.name), searchText: buildSearchText(row) }));
    await write(
      tx,
      workspaceId,
      folded.filter(
        (row, index) => row.nameSort !== rows[index]?.nameSort || row.searchText !== rows[index]?.searchText,
      ),
    );
    return { rows: rows.length, last: rows.at(-1)?.id ?? after };
  },
};

/** Nothing of it is shown, so their versions stay. */
async function write(tx: SqlContext, workspaceId: string, changed: Row[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, nameSort, searchText }) => ({ id, name_sort: nameSort, search_text: searchText }));
  await tx.db.run(Prisma.sql`
    UPDATE customers c SET name_sort = n.name_sort, search_text = n.search_text
    FROM json_populate_recordset(NULL::customers, ${JSON.stringify(rows)}::json) AS n
    WHERE c.workspace_id = ${workspaceId} AND c.id = n.id`);
  await keepSearchTexts(
    tx,
    workspaceId,
    changed.map(({ id }) => id),
  );
}
