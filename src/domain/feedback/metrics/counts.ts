import type { Histogram } from './histogram.ts';

/** The id that stands for all projects of a workspace. */
export const allProjects = '';

/** What items can be grouped by, besides their project. */
export type Dimension = 'category' | 'tag' | 'channel' | 'assignee' | 'priority' | 'status';

export const countNames = [
  ...(['created', 'resolved', 'reopened', 'breaches', 'ratingSum', 'ratingCount'] as const),
  ...(['due', 'met', 'answeredOnce', 'told'] as const),
] as const;
export const durationNames = ['firstAnswers', 'resolutions', 'businessFirstAnswers', 'businessResolutions'] as const;

/** What happened to items. All of it adds up. */
export type Counts = Record<(typeof countNames)[number], number> & Record<(typeof durationNames)[number], Histogram>;

/** What happened on a day, or in a month, to the items with a value. */
export interface CountsRow extends Counts {
  grain: 'day' | 'month';
  /** Empty for all items. */
  dimension: Dimension | '';
  /** Empty for all projects. */
  projectId: string;
  /** Such as `2026-03-01`. */
  day: string;
  /** Empty for all items, and for those without a value. */
  value: string;
  /** By how many the open items have grown. */
  opened: number;
  /** The same by their age in days on that day, see `ages.ts`. Empty of a month. */
  ages: Histogram;
}

export function noCounts(): Counts {
  const numbers = Object.fromEntries(countNames.map((name) => [name, 0]));
  return { ...numbers, ...Object.fromEntries(durationNames.map((name) => [name, {}])) } as Counts;
}
