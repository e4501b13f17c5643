import type { ViewFilters } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import type { CallerContext } from '../operation.ts';
import { filtersSql, withSpellings } from './list-filters-sql.ts';

/** Throws the 400 that the list of feedback would for these filters, with the fields at this path. */
export async function checkFilters(
  ctx: CallerContext,
  workspaceId: string,
  filters: ViewFilters,
  path = 'body/filters',
): Promise<void> {
  try {
    filtersSql(ctx, await withSpellings(ctx, { ...filters, workspaceId }));
  } catch (error) {
    const [first, ...others] = detailsOf(error).map((detail) => ({
      path: detail.path.replace(/^query/, path).replace('customField.', 'customField/'),
      message: detail.message,
    }));
    throw first ? BadRequest.of(first, ...others) : error;
  }
}

function detailsOf(error: unknown) {
  return error instanceof BadRequest ? (error.details ?? []) : [];
}
