import { Unavailable } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { isClosed } from '../access/closed-workspaces.ts';
import { readBounds } from '../events/events-sql.ts';
import { isExpired } from '../participants/thread-link-expiry.ts';
import { isOfBrowser } from './person.ts';
import { presentChanges, readKnown } from './present-changes.ts';
import { readChanges, readLinks, readParticipantKinds } from './thread-changes-sql.ts';
import type { ThreadFollower } from './thread-follower.ts';
import { readStates } from './thread-sql.ts';

/** After how long without an event a stream shows that it lives. */
const silenceMs = 15_000;
/** A stream ends within 5 seconds after its link, of which the rest is for the look-up. */
const checkEveryMs = 3_000;
const lookEveryMs = 1_000;

/** Reads the log of a workspace for all open streams of its conversations in this process. */
export class ThreadFeed {
  readonly #ctx: Context;
  readonly #workspaceId: string;
  readonly #followers = new Set<ThreadFollower>();
  /** The number of followers, and of those that wait to join. */
  #members = 0;
  /** The log was read up to this number for all followers. */
  #position = 0;
  #checkedAtMs: number;
  #round: Promise<void> | undefined;
  #isOver = false;

  /** `leave` is called once nobody follows any more. */
  constructor(ctx: Context, workspaceId: string, leave: (feed: ThreadFeed) => void) {
    this.#ctx = ctx;
    this.#workspaceId = workspaceId;
    this.#checkedAtMs = ctx.clock.elapsedMs();
    void this.#run(leave);
  }

  /** Hands on what happens from now on. Returns the number in the log after which that is. */
  async join(follower: ThreadFollower): Promise<number> {
    this.#members += 1;
    // A round that has begun without the follower is not for them.
    while (this.#round) await this.#round;
    if (this.#isOver) throw new Unavailable();
    this.#followers.add(follower);
    return this.#position;
  }

  leave(follower: ThreadFollower): void {
    this.#members -= 1;
    this.#followers.delete(follower);
  }

  async #run(leave: (feed: ThreadFeed) => void): Promise<void> {
    const { log, logWatch } = this.#ctx;
    try {
      await this.#inRound(async () => {
        this.#position = (await readBounds(this.#ctx, this.#workspaceId)).last;
      });
      while (this.#members > 0 && !logWatch.isClosed) {
        await this.#inRound(() => this.#ctx.turns.take(this.#workspaceId, () => this.#look()));
        await logWatch.next(this.#workspaceId, lookEveryMs);
      }
    } catch (error) {
      log.warn({ err: error }, 'the streams of conversations of a workspace broke off');
    }
    this.#isOver = true;
    leave(this);
    for (const follower of this.#followers) follower.end();
  }

  async #inRound(work: () => Promise<void>): Promise<void> {
    const round = work();
    this.#round = round.catch(() => undefined);
    try {
      await round;
    } finally {
      this.#round = undefined;
    }
  }

  async #look(): Promise<void> {
    const nowMs = this.#ctx.clock.elapsedMs();
    if (nowMs - this.#checkedAtMs >= checkEveryMs) {
      await this.#check();
      this.#checkedAtMs = nowMs;
    }
    const { last } = await readBounds(this.#ctx, this.#workspaceId);
    if (last > this.#position) await this.#handOn(last);
    for (const follower of this.#followers) if (nowMs - follower.givenAtMs >= silenceMs) follower.give([], nowMs);
  }

  async #handOn(through: number): Promise<void> {
    const [ctx, followers] = [this.#ctx, [...this.#followers]];
    const ids = [...new Set(followers.map(({ link }) => link.feedbackId))];
    const changes = await readChanges(ctx, this.#workspaceId, ids, { after: this.#position, through });
    this.#position = through;
    if (changes.length === 0) return;
    const known = await readKnown(ctx, this.#workspaceId, changes, followers);
    for (const follower of followers) {
      const events = presentChanges(ctx, known, follower);
      if (events.length > 0) follower.give(events, ctx.clock.elapsedMs());
    }
  }

  /** Ends the streams whose links work no more. */
  async #check(): Promise<void> {
    const [ctx, followers] = [this.#ctx, [...this.#followers]];
    const links = await readLinks(
      ctx,
      followers.map(({ link }) => link.handle),
    );
    const ids = [...new Set(followers.map(({ link }) => link.feedbackId))];
    const states = await readStates(ctx, this.#workspaceId, ids);
    const participantIds = followers.map(({ link }) => link.participantId);
    const kinds = await readParticipantKinds(ctx, this.#workspaceId, participantIds);
    for (const follower of followers) {
      const { link } = follower;
      const [now, state] = [links.get(link.handle), states.get(link.feedbackId)];
      const isThere = isOfBrowser(link) || kinds.has(link.participantId);
      const works = now?.generation === link.generation && state && isThere && !isExpired(ctx, now, state);
      if (!works || isClosed(ctx, this.#workspaceId)) follower.end();
    }
  }
}
