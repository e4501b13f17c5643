import { channelValues, priorityValues, statusCategoryValues } from '../../../generated/contract-constants.ts';
import type { FeedbackCount } from '../../../generated/sdk/types.gen.ts';
import { countedUpTo } from '../../platform/lists/count.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Input, Operation } from '../operation.ts';
import { type Counted, countFew, countValues, findValues, type Group, holds } from './counts-sql.ts';
import { filtersSql } from './list-filters-sql.ts';

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
  const fixed = fixedValues[query.groupBy] ?? [];
  const counted = await readOnReplica(ctx, query.workspaceId, (ctx) => countGroups(ctx, query, fixed));
  const missing = fixed.filter((value) => !counted.some((row) => row.value === value));
  const rows = [...counted, ...missing.map((value) => ({ value, count: 0 }))];
  return { data: rows.toSorted(byCount).slice(0, mostRows).map(presentCount) };
};

/** Few items are read and grouped. Of many, each value is counted by its index, up to the highest total. */
async function countGroups(ctx: CallerContext, query: Query, fixed: readonly string[]): Promise<Counted[]> {
  const group: Group =
    query.groupBy === 'assignee' || query.groupBy === 'project' ? `${query.groupBy}Id` : query.groupBy;
  const { filters, countedBy } = filtersSql(ctx, query);
  const { rows, total } = await countFew(ctx, filters, group);
  if (group === 'none') return [{ value: null, count: total }];
  if (total <= countedUpTo) return rows;
  const counted = (await holds(ctx, countedBy.where)) ? countedBy.filters : filters;
  const values = fixed.length > 0 ? [...fixed] : await findValues(ctx, query.workspaceId, counted, group);
  return (await countValues(ctx, counted, group, values)).filter(({ count }) => count > 0);
}

function byCount(one: Counted, other: Counted): number {
  return other.count - one.count || (one.value ?? '\uffff').localeCompare(other.value ?? '\uffff', 'en');
}

function presentCount({ value, count }: Counted): FeedbackCount {
  return { value, count: Math.min(count, countedUpTo), exact: count <= countedUpTo };
}
