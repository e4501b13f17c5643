import type { CallerContext } from '../operation.ts';
import { type Counted, countLists } from './counts-sql.ts';
import { type Filters, filtersSql, withSpellings } from './list-filters-sql.ts';
import { withoutSnoozed } from './snoozed-sql.ts';

const notDone = { statusCategory: 'open,pending' };
/** The lists of the dashboard's inbox, by the filters that make each. */
const inboxLists: Record<string, Partial<Filters>> = {
  mine: { ...notDone, assigneeId: 'me' },
  unassigned: { ...notDone, assigneeId: 'none' },
  all: notDone,
  waiting: { ...notDone, waitingFor: 'agent' },
  overdue: { overdue: true },
  snoozed: { snoozed: true },
  done: { statusCategory: 'resolved,closed' },
};

/** Counts the items of each list among those that match. */
export async function countInboxLists(ctx: CallerContext, query: Filters): Promise<Counted[]> {
  const spelt = await withSpellings(ctx, query);
  const lists = Object.entries(inboxLists).map(([value, ofList]) => ({
    value,
    filters: filtersSql(ctx, withoutSnoozed({ ...spelt, ...ofList })).filters,
  }));
  return countLists(ctx, lists);
}
