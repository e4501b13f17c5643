import { BadRequest } from '../../base/errors.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentEvent } from './event.ts';
import { readPart, toFilter } from './read-part.ts';

export const listEvents: Operation<'listEvents'> = async (ctx, { query }) => {
  const { workspaceId, order, pageSize, wait } = query;
  if (order === 'desc' && wait > 0)
    throw BadRequest.of({ path: 'query/wait', message: 'cannot be combined with order desc: nothing comes before' });
  await requireWorkspace(ctx, workspaceId);
  const filter = toFilter(ctx, query);

  let after = query.after;
  const until = ctx.clock.elapsedMs() + wait * 1_000;
  for (;;) {
    // Its turn ends while it waits, so that waiting readers take nothing from other requests.
    const part = await ctx.turns.take(workspaceId, () => readPart(ctx, filter, { ...query, after }));
    const left = until - ctx.clock.elapsedMs();
    if (part.rows.length > 0 || part.hasMore || left <= 0 || ctx.logWatch.isClosed) {
      const { rows, hasMore, nextAfter } = part;
      return { data: rows.map(presentEvent), pagination: { pageSize, hasMore, nextAfter } };
    }
    after = part.nextAfter ?? after;
    await ctx.logWatch.next(workspaceId, left);
  }
};
