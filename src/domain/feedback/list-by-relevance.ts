import { Prisma } from '../../../generated/prisma/client.ts';
import type { Pagination } from '../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../base/errors.ts';
import { countedUpTo } from '../../platform/lists/count.ts';
import { readFound } from '../../platform/lists/read-found.ts';
import type { CallerContext, Input } from '../operation.ts';
import { feedbackList } from './feedback-list.ts';
import { type FeedbackRow, readFeedbackItems } from './feedback-sql.ts';
import { filtersSql, type SpeltFilters } from './list-filters-sql.ts';

/** Ranking reads the words of each item. */
const mostRanked = 2_000;

type Query = SpeltFilters & Pick<Input<'listFeedback'>['query'], 'page' | 'pageSize' | 'cursor'>;

/**
 * Reads one page of the newest items that a search finds, those first that meet it best, and of several the newest.
 * @throws {BadRequest} 400 for a search without words, for a cursor, and for a page beyond the ranked items
 */
export async function listByRelevance(
  ctx: CallerContext,
  query: Query,
): Promise<{ rows: FeedbackRow[]; pagination: Pagination }> {
  const { page = 1, pageSize, cursor } = query;
  if (cursor !== undefined)
    throw BadRequest.of({ path: 'query/cursor', message: 'cannot be combined with sort=relevance: use page' });
  const { rank, search } = filtersSql(ctx, query);
  if (!rank || !search) throw BadRequest.of({ path: 'query/sort', message: 'relevance needs a search with words' });
  const last = page * pageSize;
  if (last > mostRanked)
    throw BadRequest.of({
      path: 'query/page',
      message: `times pageSize must not exceed ${mostRanked} with sort=relevance`,
    });

  const source = { ...feedbackList(ctx, { ...query, sort: 'createdAt' }), columns: Prisma.sql`f.id, ${rank} AS rank` };
  const range = { order: 'desc', after: undefined, offset: 0, limit: mostRanked } as const;
  const found = await readFound<{ id: string; rank: number }>(
    ctx,
    { ...source, sortValueOf: () => null },
    search,
    range,
  );
  const ranked = found.rows.toSorted((one, other) => other.rank - one.rank);
  const shown = ranked.slice(last - pageSize, last).map(({ id }) => id);
  const items = new Map((await readFeedbackItems(ctx, query.workspaceId, shown)).map((item) => [item.id, item]));
  return {
    rows: shown.flatMap((id) => items.get(id) ?? []),
    pagination: {
      page,
      pageSize,
      total: Math.min(found.matching, countedUpTo),
      totalIsExact: found.matching <= countedUpTo,
      hasMore: ranked.length > last,
      nextCursor: null,
    },
  };
}
