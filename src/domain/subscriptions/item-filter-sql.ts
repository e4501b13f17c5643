import { Prisma } from '../../../generated/prisma/client.ts';
import type { ItemFilters } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { filtersSql, withSpellings } from '../feedback/list-filters-sql.ts';

/** Whether the filters leave this item of the workspace now. An item that is gone is never left. */
export async function isLeftBy(
  ctx: SqlContext,
  workspaceId: string,
  filters: ItemFilters,
  id: string,
): Promise<boolean> {
  const spelt = await withSpellings(ctx, { ...filters, workspaceId });
  const { filters: conditions } = filtersSql({ clock: ctx.clock, caller: nobody }, spelt);
  const found = await ctx.db.rows<{ id: string }>(
    Prisma.sql`SELECT f.id FROM feedback f WHERE ${conditions} AND f.id = ${id}`,
    { plan: 'anew' },
  );
  return found.length > 0;
}

/** The filters of a subscription name no `me`. */
const nobody = { user: { id: '' } };
