import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';

const insertInto = Prisma.sql`INSERT INTO customer_search_texts AS kept (workspace_id, customer_id, search_text)`;
const unlessSame = Prisma.sql`ON CONFLICT (workspace_id, customer_id) DO UPDATE SET search_text = excluded.search_text
        WHERE kept.search_text <> excluded.search_text`;

/** Lets the search find these customers by what they have become. Call it after every change of their `searchText`. */
export async function keepSearchTexts({ db }: Pick<Context, 'db'>, workspaceId: string, ids: string[]): Promise<void> {
  await db.$executeRaw`
    ${insertInto}
    SELECT workspace_id, id, search_text FROM customers WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])
    ${unlessSame}`;
}

/**
 * The same as a part of a WITH list, for the customers of its part `customer`: for the new ones, or for all if the statement
 * may have changed one who existed.
 */
export function keepSearchTextsSql({ mayChange }: { mayChange: boolean }): Prisma.Sql {
  return Prisma.sql`kept_text AS (
      ${insertInto}
      SELECT workspace_id, id, search_text FROM customer ${mayChange ? Prisma.empty : Prisma.sql`WHERE is_new`}
      ${unlessSame}
    )`;
}
