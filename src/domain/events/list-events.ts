import { BadRequest } from '../../base/errors.ts';
import { Admission } from '../access/still-admitted.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentEvent } from './event.ts';
import { readPart, toFilter } from './read-part.ts';

export const listEvents: Operation<'listEvents'> = async (ctx, { query }) => {
  const { workspaceId, order, pageSize, wait } = query;
  if (order === 'desc' && wait > 0)
    throw BadRequest.of({ path: 'query/wait', message: 'cannot be combined with order desc: nothing comes before' });
  let filter = toFilter({ caller: ctx.caller, access: await requireWorkspace(ctx, workspaceId) }, query);
  const admission = new Admission(ctx, workspaceId);

  let after = query.after;
  const begin = ctx.clock.elapsedMs();
  for (;;) {
    // Its turn ends while it waits, so that waiting readers take nothing from other requests.
    const part = await ctx.turns.take(workspaceId, async () => {
      const renewed = await admission.renew();
      if (renewed) filter = toFilter(renewed, query);
      return readPart(ctx, filter, { ...query, after });
    });
    const waited = ctx.clock.elapsedMs() - begin;
    const left = wait * 1_000 - waited;
    if (part.rows.length > 0 || part.hasMore || left <= 0 || ctx.logWatch.isClosed) {
      const { rows, hasMore, nextAfter } = part;
      return { data: rows.map(presentEvent), pagination: { pageSize, hasMore, nextAfter } };
    }
    after = part.nextAfter ?? after;
    await ctx.logWatch.next(workspaceId, left);
  }
};
