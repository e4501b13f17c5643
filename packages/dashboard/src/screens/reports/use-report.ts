import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import {
  getFeedbackMetricsOptions,
  getWorkspaceOptions,
  listTopCustomersOptions,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackMetrics, GetFeedbackMetricsData } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { addDays, laterDay, type Span, spanBefore, spanOf, todayIn } from './days.ts';

export type GroupBy = NonNullable<GetFeedbackMetricsData['query']['groupBy']>;

/** The question of the address: which days, and of which project. */
export interface Asked {
  workspaceId: string;
  timezone: string;
  today: string;
  projectId: string | undefined;
  /** The project with example data, which counts there alone. */
  demoProjectId: string | null;
  businessHours: boolean;
  span: Span;
  before: Span | undefined;
}

const mostCustomerDays = 90;
const staleTime = 60_000;

/** Undefined until the time zone of the workspace is known. */
export function useAsked(): { asked: Asked | undefined; error: unknown; retry: () => void } {
  const { id: workspaceId } = useWorkspace();
  const { period = '4w', project, compare, business } = useSearch({ from: '/$workspaceId/reports' });
  const { data, error, refetch } = useQuery({
    ...getWorkspaceOptions({ client, path: { id: workspaceId } }),
    staleTime,
  });
  if (!data) return { asked: undefined, error, retry: () => refetch() };
  const { reportTimezone: timezone, demoProjectId } = data.data;
  const today = todayIn(timezone);
  const span = spanOf(period, today);
  const asked = {
    ...{ workspaceId, timezone, today, span, projectId: project, demoProjectId, businessHours: business === true },
    before: compare ? spanBefore(period, span) : undefined,
  };
  return { asked, error, retry: () => refetch() };
}

function metricsQuery(
  asked: Asked,
  span: Omit<Span, 'interval'> & { interval: Span['interval'] | 'all' },
  groupBy?: GroupBy,
) {
  const { workspaceId, projectId, businessHours } = asked;
  const query = {
    ...{ workspaceId, from: span.from, to: span.to, interval: span.interval },
    ...(projectId !== undefined && { projectId }),
    ...(groupBy && { groupBy }),
    ...(businessHours && projectId !== undefined && { businessHours }),
  };
  return { ...getFeedbackMetricsOptions({ client, query }), staleTime, placeholderData: keepPreviousData };
}

/** The numbers over time, those of the whole period, and the same of the period before if that is shown. */
export function useNumbers(asked: Asked) {
  const { span, before } = asked;
  const rows = useQuery(metricsQuery(asked, span));
  const whole = useQuery(metricsQuery(asked, { ...span, interval: 'all' }));
  const rowsBefore = useQuery({ ...metricsQuery(asked, before ?? span), enabled: before !== undefined });
  const wholeBefore = useQuery({
    ...metricsQuery(asked, { ...(before ?? span), interval: 'all' }),
    enabled: before !== undefined,
  });
  const all = [rows, whole, rowsBefore, wholeBefore];
  return {
    rows: rows.data?.data,
    whole: whole.data?.data[0],
    rowsBefore: before && rowsBefore.data?.data,
    wholeBefore: before && wholeBefore.data?.data[0],
    error: all.find(({ error }) => error)?.error,
    retry: () => all.map(({ error, refetch }) => error && refetch()),
  };
}

export type Numbers = ReturnType<typeof useNumbers>;

/** The groups of the whole period, the largest first. */
export function useGroups(asked: Asked, groupBy: GroupBy) {
  const { data, error, refetch } = useQuery(metricsQuery(asked, { ...asked.span, interval: 'all' }, groupBy));
  const rows: FeedbackMetrics[] | undefined = data?.data;
  return { rows, error, retry: () => refetch() };
}

/** The customers who wrote most, in the last 90 days of the period. */
export function useTopCustomers({ workspaceId, projectId, span }: Asked) {
  const from = laterDay(span.from, addDays(span.to, -mostCustomerDays));
  const query = { workspaceId, from, to: span.to, ...(projectId !== undefined && { projectId }) };
  const { data, error, refetch } = useQuery({
    ...listTopCustomersOptions({ client, query }),
    staleTime,
    placeholderData: keepPreviousData,
  });
  return { from, rows: data?.data, error, retry: () => refetch() };
}
