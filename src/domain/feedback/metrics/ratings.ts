import type { CountedEvent } from './counted-event.ts';

/** The last rating of an item on a day. */
export interface DayRating {
  feedbackId: string;
  projectId: string;
  /** Such as `2026-03-01`. */
  day: string;
  score: number;
}

/** The ratings of one interval, of which each item has one. */
export interface SatisfactionCounts {
  /** The number of the interval, from 0. */
  interval: number;
  answered: number;
  sum: number;
  good: number;
}

/** Returns the last rating of each item on each day. */
export function lastRatings(events: CountedEvent[]): DayRating[] {
  const ratings = new Map<string, DayRating>();
  for (const { projectId, occurredAt, rated } of events) {
    if (projectId === null || rated === null) continue;
    const day = occurredAt.slice(0, 10);
    ratings.set(`${rated.feedbackId} ${day}`, { ...rated, projectId, day });
  }
  return [...ratings.values()];
}
