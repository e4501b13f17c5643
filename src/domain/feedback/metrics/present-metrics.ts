import type { Backlog, Durations, FeedbackMetrics, Share } from '../../../../generated/sdk/types.gen.ts';
import type { countNames } from './counts.ts';
import type { Group } from './groups.ts';
import { countDurations, findPercentile, type Histogram } from './histogram.ts';

/** The counts of a group in an interval. */
export interface GroupInInterval extends Record<(typeof countNames)[number], number> {
  firstAnswers: Histogram;
  resolutions: Histogram;
  rated: { answered: number; sum: number; good: number };
  backlog: Backlog;
  waiting: { n: number; oldest: Date | null } | null;
}

export function noneOfGroup(): GroupInInterval {
  return {
    ...{ created: 0, resolved: 0, reopened: 0, breaches: 0, ratingSum: 0, ratingCount: 0 },
    ...{ due: 0, met: 0, answeredOnce: 0, told: 0, firstAnswers: {}, resolutions: {} },
    rated: { answered: 0, sum: 0, good: 0 },
    backlog: { total: 0, under1d: 0, under7d: 0, under30d: 0, older: 0 },
    waiting: null,
  };
}

export function presentMetrics(from: string, group: Group | undefined, row: GroupInInterval): FeedbackMetrics {
  const { created, resolved, reopened, breaches, told, backlog, waiting, rated } = row;
  return {
    from,
    ...{ group: group?.group ?? null, other: group?.other ?? false },
    ...{ created, resolved, reopened, breaches },
    ratingAverage: average(row.ratingSum, row.ratingCount),
    satisfaction: {
      answered: rated.answered,
      average: average(rated.sum, rated.answered),
      goodShare: average(rated.good, rated.answered),
    },
    firstAnswer: presentDurations(row.firstAnswers),
    resolution: presentDurations(row.resolutions),
    slaMet: presentShare(row.met, row.due),
    answeredFirst: presentShare(row.answeredOnce, resolved),
    ...{ told, backlog },
    waiting: waiting && { n: waiting.n, oldest: waiting.oldest?.toISOString() ?? null },
  };
}

function average(sum: number, n: number): number | null {
  return n === 0 ? null : sum / n;
}

function presentShare(part: number, n: number): Share {
  return { share: average(part, n), n };
}

function presentDurations(histogram: Histogram): Durations {
  const n = Math.max(0, countDurations(histogram));
  return { p50: findPercentile(histogram, 0.5), p90: findPercentile(histogram, 0.9), n };
}
