import type { ListFeedbackData, View, ViewFilters } from '../../../../../generated/sdk/types.gen.ts';
import { readStored, store } from '../../base/stored.ts';
import { dayOf, endOfDay, isDay, startOfDay } from './days.ts';

export const tabs = ['mine', 'unassigned', 'all', 'waiting', 'overdue', 'done'] as const;
export type Tab = (typeof tabs)[number];

/** The filters that the address may have, each with values and commas between them. */
export const filterNames = [
  'statusCategory',
  'status',
  'priority',
  'assigneeId',
  'projectId',
  'category',
  'tag',
  'channel',
  'satisfaction',
] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters that have one value. Days are written as 2026-03-01. */
const singleFilters = ['customerId', 'createdAfter', 'createdBefore'] as const;
type SingleFilter = (typeof singleFilters)[number];
type Filters = Partial<Record<FilterName | SingleFilter, string>>;

export const sorts = ['newest', 'oldest', 'activity', 'due', 'votes'] as const;
export type Sort = (typeof sorts)[number];

/** What the address of the inbox says, and so the list. */
export interface InboxSearch extends Filters {
  tab?: Tab;
  search?: string;
  sort?: Sort;
  /** The saved view that the filters come from. */
  view?: string;
}

type Query = ListFeedbackData['query'];

const notDone = { statusCategory: 'open,pending' };
const ofTab: Record<Tab, Partial<Query>> = {
  mine: { ...notDone, assigneeId: 'me' },
  unassigned: { ...notDone, assigneeId: 'none' },
  all: notDone,
  waiting: { ...notDone, waitingFor: 'agent' },
  overdue: { overdue: true },
  done: { statusCategory: 'resolved,closed' },
};

const ofSort: Record<Sort, Pick<Query, 'sort' | 'order'>> = {
  newest: {},
  oldest: { order: 'asc' },
  activity: { sort: 'updatedAt', order: 'desc' },
  due: { sort: 'dueDate', order: 'asc' },
  votes: { sort: 'votes', order: 'desc' },
};

/** Keeps how this browser sorts an inbox whose address does not say. */
export function rememberSort(sort: Sort): void {
  store('inbox-sort', sort === 'newest' ? undefined : sort);
}

function asSort(given: unknown): Sort | undefined {
  return sorts.find((one) => one === given);
}

/** Passes on what it understands, and nothing else. */
export function readInboxSearch(given: Record<string, unknown>): InboxSearch {
  const texts = [...filterNames, 'customerId', 'search', 'view'].flatMap((name) => {
    const value = given[name];
    return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [[name, String(value)]] : [];
  });
  const tab = tabs.find((one) => one === given.tab);
  const days = (['createdAfter', 'createdBefore'] as const).flatMap((name) =>
    isDay(given[name]) ? [[name, given[name]]] : [],
  );
  const sort = asSort(given.sort) ?? asSort(readStored('inbox-sort'));
  return { ...Object.fromEntries([...texts, ...days]), ...(tab && { tab }), ...(sort && { sort }) };
}

/** Returns what the list is asked for. A filter of the reader's own wins over that of the tab. */
export function listQuery(workspaceId: string, given: InboxSearch): Query {
  const { tab = 'all', search, sort = 'newest', view: _view, createdAfter, createdBefore, ...filters } = given;
  const { status } = filters;
  const base = status ? withoutCategory(ofTab[tab]) : ofTab[tab];
  return {
    workspaceId,
    ...base,
    ...filters,
    ...(search?.trim() && { search }),
    ...(createdAfter && { createdAfter: startOfDay(createdAfter) }),
    ...(createdBefore && { createdBefore: endOfDay(createdBefore) }),
    ...ofSort[sort],
  };
}

/** Whether the reader has narrowed the list further than its tab does. */
export function isNarrowed(search: InboxSearch): boolean {
  return search.search !== undefined || [...filterNames, ...singleFilters].some((name) => search[name] !== undefined);
}

/** The address without any filter of the reader's own. */
export const cleared = Object.fromEntries(
  [...filterNames, ...singleFilters, 'search', 'view'].map((name) => [name, undefined]),
) as Partial<InboxSearch>;

/** The list that an address shows, by the name under which the reader's place in it is kept. */
export function placeIn(workspaceId: string, search: InboxSearch): string {
  return JSON.stringify(listQuery(workspaceId, search));
}

/** The filters and the sorting of the list as a saved view keeps them. */
export function asView(search: InboxSearch): Pick<View, 'filters' | 'sort' | 'order'> {
  const { workspaceId: _workspaceId, sort = 'createdAt', order = 'desc', ...filters } = listQuery('', search);
  return { filters: filters as ViewFilters, sort: sort as View['sort'], order };
}

/** Whether the list shows something else than a saved view keeps. */
export function differs(search: InboxSearch, view: Kept): boolean {
  const [shown, kept] = [search, ofView(view)].map((one) => {
    const { filters, sort, order } = asView(one);
    return JSON.stringify([Object.entries(filters).sort(), sort, order]);
  });
  return shown !== kept;
}

type Kept = Pick<View, 'id' | 'filters' | 'sort' | 'order'>;

/** The address that shows what a saved view keeps. */
export function ofView({ id, filters, sort, order }: Kept): InboxSearch {
  const { createdAfter, createdBefore, assigneeId, statusCategory, ...rest } = filters;
  const tab = tabOf(filters);
  const own = {
    ...rest,
    sort:
      sorts.find((one) => {
        const { sort: by = 'createdAt', order: direction = 'desc' } = ofSort[one];
        return by === sort && direction === order;
      }) ?? 'newest',
    assigneeId: assigneeId === ofTab[tab].assigneeId ? undefined : assigneeId,
    statusCategory: statusCategory === ofTab[tab].statusCategory ? undefined : statusCategory,
    createdAfter: createdAfter && dayOf(createdAfter),
    // The view has the beginning of the next day.
    createdBefore: createdBefore && dayOf(createdBefore, -1),
  };
  return { ...readInboxSearch(own), tab, view: id };
}

function tabOf({ waitingFor, overdue, assigneeId, statusCategory }: ViewFilters): Tab {
  if (overdue) return 'overdue';
  if (waitingFor === 'agent') return 'waiting';
  if (assigneeId === 'me') return 'mine';
  if (assigneeId === 'none') return 'unassigned';
  return statusCategory === ofTab.done.statusCategory ? 'done' : 'all';
}

function withoutCategory({ statusCategory: _category, ...rest }: Partial<Query>): Partial<Query> {
  return rest;
}
