import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

const insertInto = Prisma.sql`INSERT INTO customer_search_texts AS kept (workspace_id, customer_id, search_text)`;
const unlessSame = Prisma.sql`ON CONFLICT (workspace_id, customer_id) DO UPDATE SET search_text = excluded.search_text
        WHERE kept.search_text <> excluded.search_text`;

/** Lets the search find these customers by what they have become. Call it after every change of their `searchText`. */
export async function keepSearchTexts(
  { db }: Pick<SqlContext, 'db'>,
  workspaceId: string,
  ids: string[],
): Promise<void> {
  await db.run(Prisma.sql`
    ${insertInto}
    SELECT workspace_id, id, search_text FROM customers WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])
    ${unlessSame}`);
}

/** The same as a part of a WITH list, for the new customers of its part `customer`. */
export const keepSearchTextsSql = Prisma.sql`kept_text AS (
      ${insertInto}
      SELECT workspace_id, id, search_text FROM customer WHERE is_new
      ${unlessSame}
    )`;
