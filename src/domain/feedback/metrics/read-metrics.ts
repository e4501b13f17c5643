import type { FeedbackMetrics } from '../../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { OpenItems } from './ages.ts';
import { dayIn } from './clockwork.ts';
import { readTimezone } from './clockwork-sql.ts';
import { countNames } from './counts.ts';
import { addDays, earlierDay } from './days.ts';
import { type Groups, groupValues } from './groups.ts';
import { addHistogram } from './histogram.ts';
import { type GroupInInterval, noneOfGroup, presentMetrics } from './present-metrics.ts';
import { countSatisfaction } from './ratings-sql.ts';
import { type CountsOfValue, countWaiting, readCounts, readOpenItems, type Wanted } from './read-counts-sql.ts';

type OpenItemsOfValues = Awaited<ReturnType<typeof readOpenItems>>;

/** Reads the metrics of each interval, and of each group in it. */
export async function readMetrics(ctx: SqlContext, wanted: Wanted): Promise<FeedbackMetrics[]> {
  const { workspaceId, groupBy, starts, to } = wanted;
  const today = dayIn(await readTimezone(ctx, workspaceId), ctx.clock().toISOString());
  const ends = starts.map((_, index) => earlierDay(addDays(starts[index + 1] ?? to, -1), today));
  const [firstEnd = today, lastEnd = today] = [ends[0], ends.at(-1)];
  const counts = await readCounts(ctx, wanted);
  const open = await readOpenItems(ctx, wanted, { firstEnd, lastEnd });
  const groups = groupValues(groupBy, sizesOf(counts, open));
  const rows = starts.map(() => groups.list.map(noneOfGroup));
  const each = (interval: number, value: string) => rows[interval]?.[groups.indexOf(value)];
  for (const one of counts) addCountsOf(each(one.interval, one.value), one);
  for (const rated of await countSatisfaction(ctx, wanted)) {
    const row = each(rated.interval, rated.value);
    for (const name of ['answered', 'sum', 'good'] as const) if (row) row.rated[name] += rated[name];
  }
  addBacklogs(rows, groups, ends, open);
  for (const row of rows.at(-1) ?? []) row.waiting = { n: 0, oldest: null };
  for (const { value, n, oldest } of await countWaiting(ctx, wanted))
    addWaiting(each(starts.length - 1, value), n, oldest);
  return rows.flatMap((ofInterval, interval) =>
    ofInterval.map((row, group) => presentMetrics(starts[interval] ?? to, groups.list[group], row)),
  );
}

/** By what came in, was resolved, and was open. */
function sizesOf(counts: CountsOfValue[], { old, days }: OpenItemsOfValues) {
  const sizes = new Map<string, number>(old);
  const add = (value: string, size: number) => sizes.set(value, (sizes.get(value) ?? 0) + size);
  for (const { value, ages } of days)
    add(
      value,
      Object.values(ages).reduce((sum, count) => sum + count, 0),
    );
  for (const { value, created, resolved } of counts) add(value, created + resolved);
  return [...sizes].map(([value, size]) => ({ value, size }));
}

function addCountsOf(row: GroupInInterval | undefined, { firstAnswers, resolutions, ...counts }: CountsOfValue): void {
  if (!row) return;
  for (const name of countNames) row[name] += counts[name];
  for (const histogram of firstAnswers) addHistogram(row.firstAnswers, histogram);
  for (const histogram of resolutions) addHistogram(row.resolutions, histogram);
}

function addBacklogs(
  rows: GroupInInterval[][],
  groups: Groups,
  ends: string[],
  { old, days }: OpenItemsOfValues,
): void {
  const oldOf = groups.list.map(() => 0);
  for (const [value, count] of old) oldOf[groups.indexOf(value)] = (oldOf[groups.indexOf(value)] ?? 0) + count;
  const open = oldOf.map((count) => new OpenItems(count));
  let next = 0;
  for (const [interval, end] of ends.entries()) {
    for (let day = days[next]; day && day.day <= end; day = days[next]) {
      open[groups.indexOf(day.value)]?.add(day);
      next += 1;
    }
    for (const [group, row] of (rows[interval] ?? []).entries()) row.backlog = open[group]?.at(end) ?? row.backlog;
  }
}

function addWaiting(row: GroupInInterval | undefined, n: number, oldest: Date): void {
  if (!row?.waiting) return;
  const known = row.waiting.oldest;
  row.waiting = { n: row.waiting.n + n, oldest: known !== null && known < oldest ? known : oldest };
}
