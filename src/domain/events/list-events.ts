import { BadRequest } from '../../base/errors.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Input, Operation } from '../operation.ts';
import { presentEvent } from './event.ts';
import { readableTypes } from './event-types.ts';
import { type EventFilter, type EventRow, readBounds, readEvents } from './events-sql.ts';

type Query = Input<'listEvents'>['query'];

/** How many events one request looks at, when no index leads to those that it wants. */
const mostLookedAt = 10_000;

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

function toFilter({ caller }: CallerContext, query: Query): EventFilter {
  const { types, projectId, feedbackId, subjectId, actorId, since, until } = query;
  return {
    types: readableTypes(caller, types),
    ...{ projectId, feedbackId, subjectId, actorId },
    since: since === undefined ? undefined : parseTimestamp(since, 'query/since'),
    until: until === undefined ? undefined : parseTimestamp(until, 'query/until'),
  };
}

interface Part {
  rows: EventRow[];
  hasMore: boolean;
  nextAfter: number | null;
}

async function readPart(ctx: CallerContext, filter: EventFilter, query: Query): Promise<Part> {
  const { workspaceId, order, pageSize, before } = query;
  const bounds = await readBounds(ctx, workspaceId);
  requireKept(query.after, bounds.first);
  const lowest = Math.max(query.after + 1, bounds.first);
  const highest = Math.min(bounds.last, (before ?? Number.MAX_SAFE_INTEGER) - 1);
  const most = filter.feedbackId === undefined && filter.subjectId === undefined ? mostLookedAt : highest;
  const first = order === 'asc' ? lowest : Math.max(lowest, highest - most + 1);
  const last = order === 'asc' ? Math.min(highest, lowest + most - 1) : highest;

  const found = await readEvents(ctx, workspaceId, filter, { first, last, order, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const isFull = found.length > pageSize;
  if (order === 'desc') return { rows, hasMore: isFull || first > lowest, nextAfter: null };
  const lookedAtUntil = isFull ? (rows.at(-1)?.sequence ?? last) : last;
  return { rows, hasMore: isFull || last < highest, nextAfter: Math.max(query.after, lookedAtUntil) };
}

function requireKept(after: number, first: number): void {
  if (after === 0 || after >= first - 1) return;
  throw BadRequest.of({
    path: 'query/after',
    message: `must be 0, or ${first - 1} or higher: the first event that is kept has the sequence ${first}`,
  });
}
