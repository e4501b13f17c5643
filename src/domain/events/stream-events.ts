import type { LiveStream } from '../../platform/events/live-stream.ts';
import { Admission } from '../access/still-admitted.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Input, Operation } from '../operation.ts';
import { presentEvent } from './event.ts';
import { type EventFilter, readBounds } from './events-sql.ts';
import { readPart, toFilter } from './read-part.ts';
import { sendNotices } from './send-notices.ts';
import { sendPresences } from './send-presences.ts';
import { sendSightings } from './send-sightings.ts';

const pageSize = 100;
/** After how long without an event it shows that it lives. */
const silenceMs = 15_000;

type Follow = LiveStream['follow'];

export const streamEvents: Operation<'streamEvents'> = async (ctx, { query }) => {
  const { workspaceId } = query;
  const filter = toFilter({ caller: ctx.caller, access: await requireWorkspace(ctx, workspaceId) }, query);
  const after = query.after ?? (await readBounds(ctx, workspaceId)).last;
  const follow: Follow = (to, signal) =>
    ctx.streams.keep(ctx.caller.id, () => followLog(ctx, { query, filter, after }, to, signal));
  return { follow };
};

interface Followed {
  query: Input<'streamEvents'>['query'];
  filter: EventFilter;
  after: number;
}

async function followLog(
  ctx: CallerContext,
  { query, filter: firstFilter, after: first }: Followed,
  to: Parameters<Follow>[0],
  signal: AbortSignal,
): Promise<void> {
  const { workspaceId } = query;
  const admission = new Admission(ctx, workspaceId);
  let filter = firstFilter;
  const read = (after: number) =>
    ctx.turns.take(workspaceId, async () => {
      const renewed = await admission.renew();
      if (renewed) filter = toFilter(renewed, query);
      return readPart(ctx, filter, { workspaceId, after, order: 'asc', pageSize, before: undefined });
    });
  let part = await read(first);
  to.open(first);
  const isLive = ctx.caller.type === 'session' && query.live;
  const leave = isLive ? sendPresences(ctx, query, to.send) : () => undefined;
  const endNotices = isLive ? sendNotices(ctx, workspaceId, to.send) : () => undefined;
  const endSightings = isLive ? sendSightings(ctx, query, to.send) : () => undefined;
  let sentAt = ctx.clock.elapsedMs();
  try {
    while (!signal.aborted) {
      const now = ctx.clock.elapsedMs();
      if (part.rows.length > 0 || now - sentAt >= silenceMs) {
        const events = part.rows.map((row) => ({ id: row.sequence, type: row.type, data: presentEvent(row) }));
        await admission.during(to.send(events));
        sentAt = now;
      }
      if (ctx.logWatch.isClosed) return;
      const { hasMore, nextAfter } = part;
      if (!hasMore) await ctx.logWatch.next(workspaceId, silenceMs);
      part = await read(nextAfter ?? first);
    }
  } finally {
    leave();
    endNotices();
    endSightings();
  }
}
