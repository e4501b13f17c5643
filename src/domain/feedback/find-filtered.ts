import { Prisma } from '../../../generated/prisma/client.ts';
import type { ViewFilters } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { countedUpTo } from '../../platform/lists/count.ts';
import type { CallerContext } from '../operation.ts';
import { checkFilters } from './check-filters.ts';
import { countFew } from './counts-sql.ts';
import { requireKnownStatuses } from './known-statuses.ts';
import { filtersSql, withSpellings } from './list-filters-sql.ts';
import { withoutSnoozed } from './snoozed-sql.ts';

const most = 1_000;

/**
 * Returns the ids of the items that the filters of a body leave, as in the list.
 * @throws {BadRequest} 400 for a wrong filter, and for more than 1,000 items
 */
export async function findFiltered(ctx: CallerContext, workspaceId: string, filter: ViewFilters): Promise<string[]> {
  await checkFilters(ctx, workspaceId, filter, 'body/filter');
  await requireKnownStatuses(ctx, { ...filter, workspaceId }, 'body/filter/status');
  const { filters } = filtersSql(ctx, await withSpellings(ctx, withoutSnoozed({ ...filter, workspaceId })));
  const rows = await ctx.db.rows<{ id: string }>(
    Prisma.sql`SELECT f.id FROM feedback f WHERE ${filters} LIMIT ${most + 1}`,
    { plan: 'anew' },
  );
  if (rows.length <= most) return rows.map(({ id }) => id);
  const { total } = await countFew(ctx, filters, 'none');
  const number = total > countedUpTo ? `more than ${countedUpTo}` : String(total);
  throw BadRequest.of({ path: 'body/filter', message: `must leave at most ${most} items, and it leaves ${number}` });
}
