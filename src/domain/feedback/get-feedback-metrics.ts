import type { FeedbackMetrics } from '../../../generated/sdk/types.gen.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { allProjects, type DayCounts, noCounts } from './metrics/count-events.ts';
import { addHistogram, findPercentile, type Histogram } from './metrics/histogram.ts';
import { listIntervals } from './metrics/intervals.ts';
import { readDays } from './metrics/metrics-sql.ts';
import type { SatisfactionCounts } from './metrics/ratings.ts';
import { countSatisfaction } from './metrics/ratings-sql.ts';

export const getFeedbackMetrics: Operation<'getFeedbackMetrics'> = async (ctx, { query }) => {
  const { workspaceId, projectId = allProjects, from, to } = query;
  await requireWorkspace(ctx, workspaceId);
  const starts = listIntervals(query);
  const { days, satisfaction } = await readOnReplica(ctx, workspaceId, async (ctx) => ({
    days: await readDays(ctx, { workspaceId, projectId, from, to }),
    satisfaction: await countSatisfaction(ctx, { workspaceId, projectId, starts, to }),
  }));
  const sums = starts.map((start) => noCounts(projectId, start));
  let index = 0;
  for (const day of days) {
    while ((starts[index + 1] ?? to) <= day.day) index += 1;
    addDay(sums[index] ?? day, day);
  }
  const rated = new Map(satisfaction.map((counts) => [counts.interval, counts]));
  return { data: sums.map((sum, interval) => present(sum, rated.get(interval))) };
};

function addDay(sum: DayCounts, day: DayCounts): void {
  for (const name of ['created', 'resolved', 'reopened', 'breaches', 'ratingSum', 'ratingCount'] as const)
    sum[name] += day[name];
  addHistogram(sum.firstAnswers, day.firstAnswers);
  addHistogram(sum.resolutions, day.resolutions);
}

function present(
  { day, created, resolved, reopened, breaches, ...sum }: DayCounts,
  rated: SatisfactionCounts | undefined,
): FeedbackMetrics {
  return {
    from: day,
    ...{ created, resolved, reopened, breaches },
    ratingAverage: sum.ratingCount === 0 ? null : sum.ratingSum / sum.ratingCount,
    satisfaction: presentSatisfaction(rated),
    firstAnswer: presentDurations(sum.firstAnswers),
    resolution: presentDurations(sum.resolutions),
  };
}

function presentSatisfaction(rated: SatisfactionCounts | undefined): FeedbackMetrics['satisfaction'] {
  if (!rated) return { answered: 0, average: null, goodShare: null };
  const { answered, sum, good } = rated;
  return { answered, average: sum / answered, goodShare: good / answered };
}

function presentDurations(histogram: Histogram): FeedbackMetrics['firstAnswer'] {
  return { median: findPercentile(histogram, 0.5), p90: findPercentile(histogram, 0.9) };
}
