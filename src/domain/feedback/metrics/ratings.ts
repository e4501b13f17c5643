import type { Clockwork } from './clockwork.ts';
import { clockAt } from './clockwork.ts';
import type { CountedEvent, CountedItem } from './counted-event.ts';
import type { OldItem } from './old-items-sql.ts';

/** The last rating of an item on a day, with what the item was then. */
export interface DayRating
  extends Pick<CountedItem, 'projectId' | 'category' | 'tags' | 'channel' | 'assigneeId' | 'priority' | 'status'> {
  feedbackId: string;
  /** Such as `2026-03-01`. */
  day: string;
  score: number;
}

/** The ratings of a group in one interval, of which each item has one. */
export interface SatisfactionCounts {
  /** The number of the interval, from 0. */
  interval: number;
  /** Empty for items without a value, and if there are no groups. */
  value: string;
  answered: number;
  sum: number;
  good: number;
}

/** Returns the last rating of each item on each day. */
export function lastRatings(events: CountedEvent[], clockwork: Clockwork): DayRating[] {
  const ratings = new Map<string, DayRating>();
  for (const { sequence, feedbackId, occurredAt, item, score } of events) {
    if (feedbackId === null || item === null || score === null) continue;
    const day = clockAt(clockwork, sequence).day(occurredAt);
    ratings.set(`${feedbackId} ${day}`, toRating(feedbackId, item, day, score));
  }
  return [...ratings.values()];
}

/** Returns the ratings of items from before the log. */
export function oldRatings(items: OldItem[], sequence: number, clockwork: Clockwork): DayRating[] {
  const clock = clockAt(clockwork, sequence);
  return items.flatMap(({ id, item, satisfaction }) =>
    satisfaction ? toRating(id, item, clock.day(satisfaction.at), satisfaction.score) : [],
  );
}

function toRating(feedbackId: string, item: CountedItem, day: string, score: number): DayRating {
  const { projectId, category, tags, channel, assigneeId, priority, status } = item;
  return { feedbackId, projectId, day, score, category, tags, channel, assigneeId, priority, status };
}
