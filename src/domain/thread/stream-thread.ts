import type { LiveStream, SentEvent } from '../../platform/events/live-stream.ts';
import type { Operation, ThreadContext } from '../operation.ts';
import { presentChanges, readKnown } from './present-changes.ts';
import { openPlace, sealPlace } from './stream-place.ts';
import { readChanges, type Stretch } from './thread-changes-sql.ts';
import { ThreadFeed } from './thread-feed.ts';
import { ThreadFollower } from './thread-follower.ts';

const mostOfToken = 3;

type Follow = LiveStream['follow'];

export const streamThread: Operation<'streamThread'> = async (ctx) => {
  const follow: Follow = (to, signal) =>
    ctx.streams.keep(`thread ${ctx.link.handle}`, () => followThread(ctx, to, signal), mostOfToken);
  return { follow };
};

async function followThread(ctx: ThreadContext, to: Parameters<Follow>[0], signal: AbortSignal): Promise<void> {
  const follower = new ThreadFollower(ctx.link, ctx.token, ctx.clock.elapsedMs());
  const feed = feedOf(ctx);
  signal.addEventListener('abort', () => follower.end());
  try {
    const through = await feed.join(follower);
    const after = lastPlace(ctx) ?? through;
    to.open(sealPlace(ctx, ctx.link.handle, after));
    if (after < through) await to.send(await readMissed(ctx, follower, { after, through }));
    while (!follower.isEnded) await to.send(await follower.next());
  } finally {
    feed.leave(follower);
  }
}

function feedOf(ctx: ThreadContext): ThreadFeed {
  const { workspaceId } = ctx.link;
  const name = `threads of ${workspaceId}`;
  const leave = (feed: ThreadFeed) => ctx.sharedReaders.leave(name, feed);
  return ctx.sharedReaders.take(name, () => new ThreadFeed(ctx, workspaceId, leave));
}

function lastPlace({ lastEventId, link, secrets }: ThreadContext): number | undefined {
  return lastEventId === undefined ? undefined : openPlace({ secrets }, link.handle, lastEventId);
}

/** Returns what has happened since the event that a client names which reconnects. */
function readMissed(ctx: ThreadContext, follower: ThreadFollower, stretch: Stretch): Promise<SentEvent[]> {
  const { workspaceId, feedbackId } = ctx.link;
  return ctx.turns.take(workspaceId, async () => {
    const changes = await readChanges(ctx, workspaceId, [feedbackId], stretch);
    return presentChanges(ctx, await readKnown(ctx, workspaceId, changes, [follower]), follower);
  });
}
