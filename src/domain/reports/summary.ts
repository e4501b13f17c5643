import type { ComparedNumber, FeedbackMetrics, ReportSummary } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { dayIn } from '../feedback/metrics/clockwork.ts';
import { allProjects } from '../feedback/metrics/counts.ts';
import { addDays, mondayOf, startOfDay } from '../feedback/metrics/days.ts';
import { readMetrics } from '../feedback/metrics/read-metrics.ts';
import { findLongestWaiting, findLowestRated } from './look-sql.ts';
import { findRisingCategory } from './rising-category.ts';

/** A week, from Monday to the Monday after it. */
export interface Week {
  from: string;
  to: string;
}

export function weekOf(day: string): Week {
  const from = mondayOf(day);
  return { from, to: addDays(from, 7) };
}

/** Returns the last week that is over. */
export function lastWeek(timezone: string, now: Date): Week {
  return weekOf(addDays(dayIn(timezone, now.toISOString()), -7));
}

interface Wanted extends Week {
  workspaceId: string;
  projectId: string | undefined;
  timezone: string;
}

/** Reads how a week went beside the week before. */
export async function readSummary(ctx: SqlContext, wanted: Wanted): Promise<ReportSummary> {
  const { workspaceId, projectId, from, to, timezone } = wanted;
  const starts = [addDays(from, -7), from];
  const asked = {
    ...{ workspaceId, projectId: projectId ?? allProjects, businessHours: false, interval: 'week' as const },
    ...{ from: starts[0] ?? from, to, starts },
  };
  const [before, week] = await readMetrics(ctx, { ...asked, groupBy: undefined });
  if (!before || !week) throw new Error('A summary needs two weeks');
  const times = { since: startOfDay(timezone, from), until: startOfDay(timezone, to) };
  return {
    ...{ from, to },
    ...numbersOf(week, before),
    look: {
      longestWaiting: await findLongestWaiting(ctx, { workspaceId, projectId }),
      lowestSatisfaction: await findLowestRated(ctx, { workspaceId, projectId, from, to, ...times }),
      risingCategory: findRisingCategory(await readMetrics(ctx, { ...asked, groupBy: 'category' }), from),
    },
  };
}

function numbersOf(week: FeedbackMetrics, before: FeedbackMetrics) {
  const compared = (read: (metrics: FeedbackMetrics) => [value: number | null, n: number]): ComparedNumber => {
    const [value, n] = read(week);
    return { value, before: read(before)[0], n };
  };
  return {
    created: compared(({ created }) => [created, created]),
    resolved: compared(({ resolved }) => [resolved, resolved]),
    backlog: compared(({ backlog }) => [backlog.total, backlog.total]),
    firstAnswer: { p50: compared(({ firstAnswer }) => [firstAnswer.p50, firstAnswer.n]) },
    slaMet: compared(({ slaMet }) => [slaMet.share, slaMet.n]),
    satisfaction: compared(({ satisfaction }) => [satisfaction.goodShare, satisfaction.answered]),
  };
}
