import { useQueries } from '@tanstack/react-query';
import { getFeedbackMetricsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackMetrics } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';

const dayMs = 86_400_000;

export interface Week {
  /** The last seven days together, and the seven before them. */
  week: FeedbackMetrics;
  before: FeedbackMetrics;
  /** All fourteen, the latest last. */
  days: FeedbackMetrics[];
}

/** The days are those of UTC, and today is the last of them. */
export function useWeek() {
  const { id: workspaceId } = useWorkspace();
  const tomorrow = Date.now() + dayMs;
  const dayBefore = (count: number) => new Date(tomorrow - count * dayMs).toISOString().slice(0, 10);
  const [to, middle, from] = [dayBefore(0), dayBefore(7), dayBefore(14)];
  const metrics = (query: { from: string; to: string; interval: 'day' | 'all' }) =>
    getFeedbackMetricsOptions({ client, query: { workspaceId, ...query } });
  return useQueries({
    queries: [
      metrics({ from: middle, to, interval: 'all' }),
      metrics({ from, to: middle, interval: 'all' }),
      metrics({ from, to, interval: 'day' }),
    ],
    combine: (results) => {
      const [week, before, days] = results.map(({ data }) => data?.data);
      const isThere = week?.[0] && before?.[0] && days;
      return {
        week: isThere ? ({ week: week[0], before: before[0], days } as Week) : undefined,
        error: results.find(({ error }) => error)?.error,
        retry: () => results.map(({ refetch }) => refetch()),
      };
    },
  });
}
