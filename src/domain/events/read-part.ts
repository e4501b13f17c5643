import { BadRequest } from '../../base/errors.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import type { Admitted } from '../access/still-admitted.ts';
import type { CallerContext, Input } from '../operation.ts';
import { readableTypes } from './event-types.ts';
import { type EventFilter, type EventRow, readBounds, readEvents } from './events-sql.ts';

type Query = Input<'listEvents'>['query'];
type Filters = Omit<Input<'streamEvents'>['query'], 'after' | 'live'>;
type Wanted = Pick<Query, 'workspaceId' | 'after' | 'order' | 'pageSize' | 'before'>;

/** How many events one request looks at, when no index leads to those that it wants. */
const mostLookedAt = 10_000;

/** Throws a 400 for a type that does not exist, and for what is no time. */
export function toFilter({ caller, access }: Admitted, query: Filters): EventFilter {
  const { types, projectId, feedbackId, subjectId, actorId, since, until } = query;
  return {
    types: readableTypes(caller, access.role, types),
    ...{ projectId, feedbackId, subjectId, actorId },
    since: since === undefined ? undefined : parseTimestamp(since, 'query/since'),
    until: until === undefined ? undefined : parseTimestamp(until, 'query/until'),
  };
}

/** A part of the log. `nextAfter` is the number to go on with, null of the newest first. */
interface Part {
  rows: EventRow[];
  hasMore: boolean;
  nextAfter: number | null;
}

/** Reads the part of the log that is asked for. Throws a 400 if it begins before what is kept. */
export async function readPart(ctx: CallerContext, filter: EventFilter, query: Wanted): Promise<Part> {
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
