import { channelValues, priorityValues, statusCategoryValues } from '../../../generated/contract-constants.ts';
import type { FeedbackCount } from '../../../generated/sdk/types.gen.ts';
import { sameText } from '../../base/text/same-text.ts';
import { countedUpTo } from '../../platform/lists/count.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Input, Operation } from '../operation.ts';
import { type Counted, countFew, countValues, findValues, type Group, holds } from './counts-sql.ts';
import { countInboxLists } from './inbox-lists.ts';
import { requireKnownStatuses } from './known-statuses.ts';
import { filtersSql, withSpellings } from './list-filters-sql.ts';
import { withoutSnoozed } from './snoozed-sql.ts';

type Query = Input<'countFeedback'>['query'];

/** Each of them is a row, even without items. */
const fixedValues: Partial<Record<Query['groupBy'], readonly string[]>> = {
  statusCategory: statusCategoryValues,
  priority: priorityValues,
  channel: channelValues,
};
const mostRows = 200;

export const countFeedback: Operation<'countFeedback'> = async (ctx, { query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  await requireKnownStatuses(ctx, query);
  const fixed = fixedValues[query.groupBy] ?? [];
  const counted = await readOnReplica(ctx, query.workspaceId, (ctx) => countGroups(ctx, query, fixed));
  const missing = fixed.filter((value) => !counted.some((row) => row.value === value));
  const rows = [...counted, ...missing.map((value) => ({ value, count: 0 }))];
  return { data: rows.toSorted(byCount).slice(0, mostRows).map(presentCount) };
};

/** Few items are read and grouped. Of many, each value is counted by its index, up to the highest total. */
async function countGroups(ctx: CallerContext, query: Query, fixed: readonly string[]): Promise<Counted[]> {
  const { groupBy } = query;
  if (groupBy === 'inbox') return countInboxLists(ctx, query);
  const group: Group = groupBy === 'assignee' || groupBy === 'project' ? `${groupBy}Id` : groupBy;
  const { filters, countedBy } = filtersSql(ctx, await withSpellings(ctx, withoutSnoozed(query)));
  const { rows, total } = await countFew(ctx, filters, group);
  if (group === 'none') return [{ value: null, count: total }];
  const isLabel = group === 'category' || group === 'tag';
  if (total <= countedUpTo) return isLabel ? oneForEachLabel(rows) : rows;
  const counted = (await holds(ctx, countedBy.where)) ? countedBy.filters : filters;
  const found = fixed.length > 0 ? [] : await findValues(ctx, query.workspaceId, counted, group);
  const values = fixed.length > 0 ? [...fixed] : found.map(({ value }) => value);
  const some = (await countValues(ctx, counted, group, values)).filter(({ count }) => count > 0);
  if (!isLabel) return some;
  const newest = new Map(found.map(({ value, newestAt }) => [value, newestAt]));
  return oneForEachLabel(some.map((row) => ({ ...row, newestAt: newest.get(row.value ?? '') ?? null })));
}

/** Counts all spellings of a label together, under the newest of them. */
function oneForEachLabel(rows: Counted[]): Counted[] {
  const byFold = new Map<string | null, Counted>();
  for (const row of rows) {
    const fold = row.value === null ? null : sameText(row.value);
    const other = byFold.get(fold);
    const newer = other && (other.newestAt ?? 0) > (row.newestAt ?? 0) ? other : row;
    byFold.set(fold, { ...newer, count: row.count + (other?.count ?? 0) });
  }
  return [...byFold.values()];
}

function byCount(one: Counted, other: Counted): number {
  return other.count - one.count || (one.value ?? '\uffff').localeCompare(other.value ?? '\uffff', 'en');
}

function presentCount({ value, count }: Counted): FeedbackCount {
  return { value, count: Math.min(count, countedUpTo), exact: count <= countedUpTo };
}
